import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/livery/main.ts';
import { readBrandFolder } from '../../../server/brands/folder/read/read-brand-folder.ts';
import { publishFolders } from '../../../server/brands/versions/stored/releases.ts';
import { systemClock } from '../../../server/clock.ts';
import { aManifestFile, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { anAdminApi, type Colleague, pushedTo, type TestAdminApi, token } from '../../../tests/support/admin-api.ts';
import { serve } from '../../../tests/support/http.ts';
import { adminFile } from '../door/admin-token.ts';

type Files = Readonly<Record<string, string>>;

const manifest = (stated: StatedManifest, more: object = {}) =>
  JSON.stringify({ ...(aManifestFile(stated) as object), ...more }, null, 2);

describe('releases of brands', () => {
  let admin: TestAdminApi;
  let close: () => Promise<void>;
  let folder: string;
  const post = (path: string, { as, ...body }: Readonly<Record<string, unknown>> & { readonly as?: Colleague }) =>
    admin.call({ method: 'post', path: `/admin/v1/brands/${path}`, body, as });
  const pushed = pushedTo(() => admin.app);
  const push = (
    tenant: string,
    files: Files,
    query: Readonly<Record<string, unknown>> & { readonly as?: Colleague } = {},
  ) => pushed(tenant, { files }, query);
  const change = ({ as, ...body }: Readonly<Record<string, unknown>> & { readonly as?: Colleague }) =>
    admin.call({ method: 'post', path: '/admin/v1/changes', body: { reason: 'a test', ...body }, as });
  const served = (tenant: string, environment: 'production' | 'staging' = 'production') =>
    admin.sets[environment].byId(tenant)?.manifest;
  const history = async (tenant: string) =>
    (await admin.call({ method: 'get', path: `/admin/v1/brands/${tenant}/changes` })).body.value as {
      kind: string;
      actor: string;
      reason: string;
      environment?: string;
      release?: number;
      before?: number | null;
    }[];
  const command = async (...argv: string[]): Promise<[code: number, text: string]> => {
    const lines: string[] = [];
    const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
    return [await main({ argv, output, env: { DATA_DIR: folder } }), lines.join('\n')];
  };

  beforeAll(async () => {
    admin = await anAdminApi();
    ({ folder } = admin);
    const server = await serve(admin.app);
    const url = `http://127.0.0.1:${server.port}`;
    await writeFile(join(folder, adminFile), JSON.stringify({ url, host: 'console.localhost', token }));
    close = async () => {
      await server.close();
      await admin.close();
    };
  });
  afterAll(() => close?.());

  it('are pushed to staging, reviewed, promoted and rolled back, all in one history', async () => {
    const release = (brandName: string) => ({
      'manifest.json': manifest({ tenant: { id: 'fresh', brandName } }),
      'texts/EN.json': JSON.stringify({ shell: { menu: { home: brandName } } }),
    });
    const planned = await push('fresh', release('First'), { environment: 'staging', dryRun: true });
    expect([planned.status, planned.body.value]).toMatchObject([
      200,
      { number: null, differences: [], reached: ['fresh'] },
    ]);
    expect(served('fresh', 'staging')).toBeUndefined();
    const first = await push('fresh', release('First'), { environment: 'staging' }).expect(200);
    expect(first.body.value).toMatchObject({ number: 1, hidden: [] });
    expect([served('fresh', 'staging')?.tenant.brandName, served('fresh')]).toEqual(['First', undefined]);

    expect((await post('fresh/promotions', { reason: 'go' }).expect(200)).body.value.number).toBe(1);
    expect(served('fresh')?.tenant.brandName).toBe('First');
    await push('fresh', release('Second'), { environment: 'staging' }).expect(200);
    const second = await post('fresh/promotions', { reason: 'second', dryRun: true }).expect(200);
    expect(second.body.value).toMatchObject({
      number: 2,
      differences: [{ tenant: 'fresh', path: '/tenant/brandName', before: 'First', after: 'Second' }],
      files: [{ path: 'texts/EN.json', change: 'changed' }],
    });
    expect(served('fresh')?.tenant.brandName).toBe('First');
    await post('fresh/promotions', { reason: 'second', as: 'bob' }).expect(200);
    await push('fresh', release('Third'), { environment: 'production', base: 2 }).expect(200);
    expect(served('fresh')?.tenant.brandName).toBe('Third');

    for (const [number, name] of [
      [2, 'Second'],
      [1, 'First'],
    ] as const) {
      const { body } = await post('fresh/rollbacks', { reason: 'broken' }).expect(200);
      expect([body.value.number, served('fresh')?.tenant.brandName]).toEqual([number, name]);
    }
    const nothing = await post('fresh/rollbacks', { reason: 'further' }).expect(404);
    expect([nothing.body.code, nothing.body.message]).toEqual([
      'release.unknown',
      'production served no release of fresh before 1: to serve 2 or 3 again, name it: livery rollback fresh --to 3',
    ]);
    await post('fresh/rollbacks', { reason: 'forth', number: 3 }).expect(200);
    expect([served('fresh')?.tenant.brandName, served('fresh', 'staging')?.tenant.brandName]).toEqual([
      'Third',
      'Second',
    ]);

    const lines = (await history('fresh')).map(({ kind, environment, release: number, before, actor }) =>
      [kind, environment, number, before ?? '-', actor].join(' '),
    );
    expect(lines).toEqual([
      'pushed staging 1 - ana',
      'promoted production 1 - local',
      'pushed staging 2 1 ana',
      'promoted production 2 1 bob',
      'pushed production 3 2 ana',
      'rolled-back production 2 3 local',
      'rolled-back production 1 2 local',
      'rolled-back production 3 1 local',
    ]);
    const { body } = await admin.call({ method: 'get', path: '/admin/v1/brands/fresh/releases' });
    expect(
      body.value.map(({ number, environments }: { number: number; environments: string[] }) => [number, environments]),
    ).toEqual([
      [3, ['production']],
      [2, ['staging']],
      [1, []],
    ]);
  });

  it('are refused with every fault and its place, and nothing is published', async () => {
    const bad = manifest({ tenant: { id: 'bad' } }, { flags: { REWCEN4: true }, nonsense: 1 });
    const { status, body } = await push('bad', { 'manifest.json': bad });
    expect([status, body.code]).toEqual([422, 'release.invalid']);
    const line = (word: string) => bad.split('\n').findIndex((text) => text.includes(word)) + 1;
    expect(body.value.faults.map((fault: { file: string; line: number }) => [fault.file, fault.line])).toEqual(
      expect.arrayContaining([
        ['manifest.json', line('REWCEN4')],
        ['manifest.json', line('nonsense')],
      ]),
    );
    for (const [files, code] of [
      [{ 'texts/EN.json': '{}' }, 'request.invalid'],
      [{ 'manifest.json': '{' }, 'release.invalid'],
      [{ 'manifest.json': manifest({ tenant: { id: 'bad' } }), '../../etc/passwd': 'x' }, 'request.invalid'],
      [{ 'manifest.json': manifest({ tenant: { id: 'bad' } }), 'assets/run.sh': 'x' }, 'request.invalid'],
      [{ 'manifest.json': manifest({ tenant: { id: 'other' } }) }, 'release.invalid'],
    ] as [Files, string][])
      expect((await push('bad', files)).body.code).toBe(code);
    expect((await push('Bad Name', { 'manifest.json': '{}' })).body.code).toBe('request.invalid');
    expect((await push('bad', { 'manifest.json': bad }, { reason: ' ' })).body.code).toBe('change.reason_missing');
    expect(admin.sets.production.stored('bad')).toBeUndefined();
  });

  it('never overwrite a release of somebody else, unless it is named as the base', async () => {
    const of = (brandName: string) => ({ 'manifest.json': manifest({ tenant: { id: 'shared', brandName } }) });
    await push('shared', of('One'), { as: 'ana' }).expect(200);
    await push('shared', of('Two'), { as: 'ana' }).expect(200);
    const refused = await push('shared', of('Mine'), { as: 'bob' });
    expect([refused.status, refused.body.code, refused.body.value]).toMatchObject([
      409,
      'release.stale',
      { release: 2, actor: 'ana' },
    ]);
    expect((await push('shared', of('Mine'), { as: 'bob', base: 1 })).body.code).toBe('release.stale');
    await push('shared', of('Mine'), { as: 'bob', base: 2 }).expect(200);
    expect(served('shared')?.tenant.brandName).toBe('Mine');
    // One of two simultaneous calls succeeds, the other gets an error.
    const both = await Promise.all(['Left', 'Right'].map((name) => push('shared', of(name), { as: 'bob', base: 3 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('list the live changes that would hide new values, and keep or drop them by choice', async () => {
    const of = (brandName: string, fabs: boolean) => ({
      'manifest.json': manifest({ tenant: { id: 'hidden', brandName }, flags: { REWCEN3: fabs } }),
    });
    await push('hidden', of('One', true)).expect(200);
    const requests = [{ tenant: 'hidden', path: '/flags/REWCEN3', value: true }];
    await change({ requests, as: 'sue' }).expect(200);
    const refused = await push('hidden', of('Two', false));
    expect([refused.status, refused.body.code, refused.body.value.hidden]).toEqual([
      409,
      'release.hides',
      [{ tenant: 'hidden', path: '/flags/REWCEN3', release: false, change: true, actor: 'sue' }],
    ]);
    const planned = await push('hidden', of('Two', false), { dryRun: true }).expect(200);
    expect(planned.body.value.hidden).toMatchObject([{ before: true, after: false, change: true, actor: 'sue' }]);
    await push('hidden', of('Two', false), { hidden: 'keep' }).expect(200);
    expect([served('hidden')?.tenant.brandName, served('hidden')?.flags.REWCEN3]).toEqual(['Two', true]);
    // Values that are the same as in the previous release are not new, so no choice is required.
    await push('hidden', of('Three', false)).expect(200);
    await push('hidden', of('Four', true)).expect(200);
    await push('hidden', of('Five', false), { hidden: 'drop' }).expect(200);
    expect(served('hidden')?.flags.REWCEN3).toBe(false);
  });

  it('name the entries and the order of a list that a live change of the whole list hides, and nothing else', async () => {
    const of = (...footer: object[]) => ({
      'manifest.json': manifest({ tenant: { id: 'listed' } }, { formatVersion: '1.1', nav: { footer } }),
    });
    await push('listed', of()).expect(200);
    const footer = () => served('listed')?.nav.footer.map(({ id }) => id);
    const before = footer();
    const live = [{ id: 'home', icon: 'gift' }, { id: 'rewards' }];
    await change({ requests: [{ tenant: 'listed', path: '/nav/footer', value: live }], as: 'sue' });
    const hiddenBy = async (...entries: object[]) =>
      (await push('listed', of(...entries), { dryRun: true }).expect(200)).body.value.hidden;
    // The change states neither this entry nor its place.
    expect(await hiddenBy({ id: 'home' }, { id: 'rewards' }, { id: 'games', icon: 'star' })).toEqual([]);
    const [home, rewards, ...others] = before ?? [];
    const by = { tenant: 'listed', actor: 'sue', reason: 'a test', sequence: expect.any(String) };
    const reordered = [{ id: 'rewards' }, { id: 'home' }, { id: 'games', icon: 'star' }];
    expect(await hiddenBy(...reordered)).toEqual([
      {
        ...by,
        path: '/nav/footer',
        order: true,
        before,
        after: [rewards, home, ...others],
        change: ['home', 'rewards'],
      },
    ]);
    const stated = { ...by, path: '/nav/footer/home/icon', before: 'home', after: 'star', change: 'gift' };
    expect(await hiddenBy({ id: 'home', icon: 'star' }, { id: 'rewards', icon: 'star' })).toEqual([stated]);

    const refused = await push('listed', of(...reordered), { base: 1 });
    expect([refused.body.code, refused.body.message]).toEqual([
      'release.hides',
      expect.stringContaining('sets at the order of /nav/footer: keep or drop'),
    ]);
    await push('listed', of(...reordered), { base: 1, hidden: 'drop' }).expect(200);
    expect([
      footer(),
      served('listed')
        ?.nav.footer.map(({ icon }) => icon)
        .slice(0, 3),
    ]).toEqual([
      [rewards, home, ...others],
      ['gift', 'home', 'star'],
    ]);
  });

  it('in staging drop the live changes of staging, and production’s stay', async () => {
    const of = (fabs: boolean) => ({
      'manifest.json': manifest({ tenant: { id: 'twofold' }, flags: { REWCEN3: fabs } }),
    });
    await push('twofold', of(false)).expect(200);
    await push('twofold', of(false), { environment: 'staging' }).expect(200);
    for (const environment of ['production', 'staging'] as const)
      await change({ environment, requests: [{ tenant: 'twofold', path: '/flags/REWCEN3', value: true }] });
    const flags = () =>
      (['production', 'staging'] as const).map((environment) => served('twofold', environment)?.flags.REWCEN3);
    expect(flags()).toEqual([true, true]);
    // Another release with the same value, so that the next one states the flag again.
    await push('twofold', of(true), { environment: 'staging' }).expect(200);
    await push('twofold', of(false), { environment: 'staging', hidden: 'drop' }).expect(200);
    expect(flags()).toEqual([true, false]);
  });

  it('of a parent list and affect all brands that inherit, and are refused if one of them would break', async () => {
    const group = (more: object) => ({
      'manifest.json': JSON.stringify({
        $schema: '../../schema/generated/manifest-file.schema.json',
        formatVersion: '1.1',
        abstract: true,
        flags: { PTSYS3: true },
        ...more,
      }),
    });
    const planned = await push('group', group({ flags: { PTSYS3: false } }), { base: 1, dryRun: true });
    expect(planned.body.value).toMatchObject({
      reached: ['two'],
      differences: [{ tenant: 'two', path: '/flags/PTSYS3', before: true, after: false }],
    });
    const refused = await push('group', group({ locale: { default: 'CN', enabled: ['CN'] } }), { base: 1 });
    expect([refused.status, refused.body.code]).toEqual([200, undefined]);
    const broken = await push('group', group({ locale: { default: 'CN', enabled: ['EN'] } }), { base: 2 });
    expect([broken.status, broken.body.code]).toEqual([422, 'release.invalid']);
    expect(broken.body.value.faults[0]).toMatchObject({ tenant: 'two' });
    expect(served('two')?.locale.default).toBe('CN');
  });

  it('record their source and act, and history records their parents', async () => {
    const above = (more: object) => ({
      'manifest.json': JSON.stringify({
        $schema: '../../schema/generated/manifest-file.schema.json',
        formatVersion: '1.1',
        abstract: true,
        ...more,
      }),
    });
    const staged = { environment: 'staging', as: 'ana' } as const;
    const child = (brandName: string) => ({
      'manifest.json': manifest({ tenant: { id: 'child', brandName } }, { extends: 'mother' }),
    });
    await push('root', above({}), staged).expect(200);
    await push('mother', above({ extends: 'root' }), staged).expect(200);
    await push('child', child('Child'), staged).expect(200);
    await push('mother', above({ extends: 'root', flags: { PTSYS3: true } }), staged).expect(200);
    await push('child', child('Grown'), staged).expect(200);
    for (const tenant of ['root', 'mother', 'child']) {
      const number = tenant === 'mother' ? 1 : undefined;
      await post(`${tenant}/promotions`, { reason: 'go', ...(number && { number }) }).expect(200);
    }
    const { body } = await admin.call({ method: 'get', path: '/admin/v1/brands/child/releases' });
    const on = (mother: number) => [
      { tenant: 'mother', release: mother },
      { tenant: 'root', release: 1 },
    ];
    expect(body.value).toMatchObject([
      { number: 2, origin: 'pushed', base: 1, parents: on(2), environments: ['production', 'staging'] },
      { number: 1, origin: 'pushed', base: null, parents: on(1), environments: [] },
    ]);
    // Production served another release of its parent.
    expect((await history('child')).at(-1)).toMatchObject({ kind: 'promoted', release: 2, parents: on(1) });
    expect((await command('releases', 'child'))[1]).toContain(
      'ana pushed over 1 on mother 2, root 1: a test [production, staging]',
    );
    expect((await command('changes', 'child'))[1]).toMatch(/promoted release 2 in production on mother 1, root 1: go$/);
  });

  it('are refused if another brand owns their domain', async () => {
    const { status, body } = await push('thief', {
      'manifest.json': manifest({ tenant: { id: 'thief', domains: ['thief.example', 'one.example'] } }),
    });
    expect([status, body.code, body.message]).toEqual([
      409,
      'release.claimed',
      expect.stringContaining('one.example belongs to one'),
    ]);
    expect(admin.sets.production.stored('thief')).toBeUndefined();
  });

  it('keep the changes of staging and production apart', async () => {
    const files = { 'manifest.json': manifest({ tenant: { id: 'apart' } }) };
    await push('apart', files).expect(200);
    await push('apart', files, { environment: 'staging' }).expect(200);
    const requests = [{ tenant: 'apart', path: '/flags/CBS3', value: true }];
    await change({ requests, environment: 'staging' }).expect(200);
    expect([served('apart')?.flags.CBS3, served('apart', 'staging')?.flags.CBS3]).toEqual([false, true]);
    expect((await history('apart')).at(-1)).toMatchObject({ kind: 'change', environment: 'staging' });
  });

  it('are rolled back in staging and production to what each served before', async () => {
    const named = (brandName: string) => ({ 'manifest.json': manifest({ tenant: { id: 'twice', brandName } }) });
    await push('twice', named('First'), { environment: 'staging' }).expect(200);
    await post('twice/promotions', { reason: 'go' }).expect(200);
    for (const [brandName, environment, base] of [
      ['Second', 'production', 1],
      ['Third', 'staging', 1],
      ['Fourth', 'production', 2],
    ] as const)
      await push('twice', named(brandName), { environment, base }).expect(200);
    const names = () =>
      (['staging', 'production'] as const).map((environment) => served('twice', environment)?.tenant.brandName);
    await post('twice/rollbacks', { reason: 'back', environment: 'staging' }).expect(200);
    expect(names()).toEqual(['First', 'Fourth']);
    await post('twice/rollbacks', { reason: 'back' }).expect(200);
    expect(names()).toEqual(['First', 'Second']);
  });

  it('report a stale change if somebody else has changed the same place since', async () => {
    const set = (value: boolean, more: object) =>
      change({ requests: [{ tenant: 'one', path: '/flags/CBS3', value }], ...more });
    const seen = (await set(true, { as: 'ana' }).expect(200)).body.value.sequence;
    // A change is not stale because of later changes by the same person.
    const later = (await set(false, { as: 'ana', seen }).expect(200)).body.value.sequence;
    await set(true, { as: 'ana', seen }).expect(200);
    await set(false, { as: 'bob', seen: later }).expect(409);
    await set(false, { as: 'bob' }).expect(200);
    const refused = await set(true, { as: 'ana', seen }).expect(409);
    expect([refused.body.code, refused.body.value.actor]).toEqual(['change.stale', 'bob']);
    const elsewhere = [{ tenant: 'one', path: '/flags/PROFPIC3', value: true }];
    await change({ requests: elsewhere, as: 'ana', seen }).expect(200);
  });

  it('report a stale change only for the same place of the same brand and environment', async () => {
    for (const tenant of ['settled', 'beside']) {
      const files = { 'manifest.json': manifest({ tenant: { id: tenant } }) };
      await push(tenant, files).expect(200);
      await push(tenant, files, { environment: 'staging' }).expect(200);
    }
    const flag = (tenant: string, name: string, value: boolean) => ({ tenant, path: `/flags/${name}`, value });
    const set = async (requests: object[], more: object) =>
      (await change({ requests, ...more }).expect(200)).body.value.sequence as string;
    const staging = { environment: 'staging' };
    const seen = await set([flag('settled', 'CBS3', true)], { as: 'ana' });
    await set([flag('settled', 'CBS3', true)], { as: 'bob', ...staging });
    await set([flag('beside', 'CBS3', true)], { as: 'bob' });
    await set([flag('settled', 'CBS3', false), flag('beside', 'PROFPIC3', true)], { as: 'ana', seen });
    const rehearsed = await set([flag('settled', 'CBS3', false)], { as: 'ana', ...staging });
    await set([flag('settled', 'CBS3', true)], { as: 'bob' });
    await set([flag('settled', 'CBS3', true)], { as: 'ana', seen: rehearsed, ...staging });
    await post('settled/undo', { reason: 'back', sequence: '0', ...staging }).expect(200);
    expect([served('settled')?.flags.CBS3, served('settled', 'staging')?.flags.CBS3]).toEqual([true, false]);
  });

  it('keep live changes that can be undone to any point', async () => {
    await push('undone', { 'manifest.json': manifest({ tenant: { id: 'undone' } }) }).expect(200);
    const set = async (path: string, value: unknown) =>
      (await change({ requests: [{ tenant: 'undone', path, value }] }).expect(200)).body.value.sequence as string;
    const undo = (body: object) => post('undone/undo', { reason: 'back', ...body });
    const flags = () => {
      const { CBS3, REWCEN3, PTSYS3 } = served('undone')?.flags ?? {};
      return [CBS3, REWCEN3, PTSYS3];
    };
    const before = flags();
    await set('/flags/CBS3', true);
    const point = await set('/flags/REWCEN3', false);
    const then = flags();
    await set('/flags/CBS3', false);
    await set('/flags/PTSYS3', true);
    const planned = await undo({ sequence: point, dryRun: true }).expect(200);
    expect(planned.body.value.differences).toMatchObject([
      { path: '/flags/CBS3', before: false, after: true },
      { path: '/flags/PTSYS3', before: true, after: false },
    ]);
    await undo({ sequence: point }).expect(200);
    expect(flags()).toEqual(then);
    await undo({ sequence: '0' }).expect(200);
    expect(flags()).toEqual(before);
    expect((await undo({ sequence: '0' })).body.code).toBe('change.refused');
    expect((await undo({})).body.message).toMatch(/^name either/);
  });

  it('cannot be undone by somebody who has not seen a newer change', async () => {
    await push('both', { 'manifest.json': manifest({ tenant: { id: 'both' } }) }).expect(200);
    const set = (as: 'ana' | 'bob', flag: string) =>
      change({ requests: [{ tenant: 'both', path: `/flags/${flag}`, value: true }], as }).expect(200);
    const undo = (body: object) => post('both/undo', { reason: 'back', sequence: '0', as: 'ana', ...body });
    const seen = (await set('ana', 'CBS3')).body.value.sequence as string;
    const newest = (await set('bob', 'PTSYS3')).body.value.sequence as string;
    for (const dryRun of [true, false]) {
      const { status, body } = await undo({ seen, dryRun });
      expect([status, body.code, body.value]).toMatchObject([
        409,
        'change.stale',
        { actor: 'bob', path: '/flags/PTSYS3' },
      ]);
    }
    expect(served('both')?.flags).toMatchObject({ CBS3: true, PTSYS3: true });
    await undo({ seen: newest }).expect(200);
    expect(served('both')?.flags).toMatchObject({ CBS3: false, PTSYS3: false });
  });

  it('with texts that no longer exist are refused, and one that is served already stays', async () => {
    const id = 'worn';
    const files = (menu: object, brandName = 'Worn') => ({
      'manifest.json': manifest({ tenant: { id, brandName }, support: { url: 'https://help.example' } }),
      'texts/EN.json': JSON.stringify({ shell: { menu } }),
    });
    await push(id, files({ home: 'Front' }), { environment: 'production' }).expect(200);
    const worn = { dropped: 'Gone', rewards: 3, games: 'For {{who}}' };
    // Stored without the checker, as an earlier version accepted it.
    await mkdir(join(folder, id, 'texts'), { recursive: true });
    const publish = async (environment: 'staging' | 'production', written: Files) => {
      for (const [name, content] of Object.entries(written)) await writeFile(join(folder, id, name), content);
      const read = await readBrandFolder({ tenantsDir: folder, id });
      await publishFolders({
        database: admin.database,
        folders: read === undefined ? [] : [read],
        clock: systemClock,
        environment,
        actor: 'test',
        reason: 'test',
      });
      await admin.sets[environment].refresh([id]);
    };
    await publish('production', files(worn));
    const rules = ['override-key', 'override-placeholders', 'override-text'];
    const rulesOf = (faults: { rule: string }[]) => faults.map(({ rule }) => rule).sort();
    const { body } = await admin.call({ method: 'get', path: '/admin/v1/brands' });
    const row = body.value.find((brand: { id: string }) => brand.id === id);
    expect([row.served, rulesOf(row.faults)]).toEqual([true, rules]);
    for (const environment of ['staging', 'production']) {
      const refused = await push(id, files(worn), { environment });
      expect([refused.status, refused.body.code]).toEqual([422, 'release.invalid']);
      expect(rulesOf(refused.body.value.faults)).toEqual(rules);
    }
    await publish('staging', files(worn, 'Staged'));
    const promoted = await post(`${id}/promotions`, { reason: 'go' });
    expect([promoted.status, promoted.body.code]).toEqual([422, 'release.invalid']);
    expect([served(id, 'staging')?.tenant.brandName, served(id)?.tenant.brandName]).toEqual(['Staged', 'Worn']);
    await push(id, files({ home: 'Door' }), { environment: 'production', base: 2 }).expect(200);
    expect(admin.brands.faults().filter(({ tenant }) => tenant === id)).toEqual([]);
  });

  it('are managed by `livery push`, `promote`, `rollback`, `releases` and `undo`', async () => {
    const brand = join(folder, 'spoken');
    await mkdir(join(brand, 'texts'), { recursive: true });
    const write = (brandName: string) =>
      writeFile(
        join(brand, 'manifest.json'),
        manifest({ tenant: { id: 'spoken', brandName }, support: { url: 'https://help.example' } }),
      );
    await write('Spoken');
    expect(await command('push', brand, '--reason', 'first')).toEqual([0, 'staging serves release 1 of spoken']);
    expect(await command('promote', 'spoken', '--reason', 'go')).toEqual([0, 'production serves release 1 of spoken']);
    await write('Louder');
    const change = 'spoken /tenant/brandName: "Spoken" -> "Louder"';
    expect(await command('push', brand, '--reason', 'x', '--to', 'production', '--dry-run')).toEqual([
      0,
      `would change ${change}`,
    ]);
    expect(await command('push', brand, '--reason', 'louder', '--to', 'production')).toEqual([
      0,
      `${change}\nproduction serves release 2 of spoken`,
    ]);
    expect((await command('rollback', 'spoken', '--reason', 'too loud'))[1]).toContain(
      'production serves release 1 of spoken again',
    );
    expect((await command('releases', 'spoken'))[1]).toMatch(
      /^ {4}2 \S+ local pushed over 1: louder\n {4}1 \S+ local pushed: first \[production, staging\]$/,
    );
    expect((await command('changes', 'spoken'))[1]).toMatch(
      /pushed release 1 in staging: first\n.*promoted release 1 in production: go\n.*pushed release 2 in production \(was 1\): louder\n.*rolled-back release 1 in production \(was 2\): too loud$/,
    );
    await command('flag', 'set', 'spoken,one', 'CBS3', 'on', '--reason', 'both');
    expect([served('spoken')?.flags.CBS3, served('one')?.flags.CBS3]).toEqual([true, true]);
    expect(await command('undo', 'spoken', '--to', '0', '--reason', 'back')).toEqual([
      0,
      'spoken /flags/CBS3: true -> false',
    ]);

    await writeFile(join(brand, 'manifest.json'), manifest({ tenant: { id: 'spoken' } }, { nonsense: 1 }));
    const [code, faults] = await command('push', brand, '--reason', 'x');
    expect([code, faults]).toEqual([1, expect.stringMatching(/spoken\/manifest\.json:\d+:\d+ error: /)]);
    for (const [wrong, exit] of [
      [['push'], 2],
      [['push', brand, '--to', 'mars'], 2],
      [['push', join(folder, 'nowhere'), '--reason', 'x'], 3],
      [['promote', 'spoken', '--to', 'x', '--reason', 'x'], 2],
      [['promote', 'nobody', '--reason', 'x'], 1],
      [['rollback', 'spoken'], 1],
      [['undo', 'spoken', '--reason', 'x'], 2],
    ] as const)
      expect([wrong, (await command(...wrong))[0]]).toEqual([wrong, exit]);
  });

  it('are written into a folder as they were pushed, and pushing that folder changes nothing', async () => {
    const brand = join(folder, 'carried');
    for (const part of ['texts', 'assets']) await mkdir(join(brand, part), { recursive: true });
    const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
    await writeFile(join(brand, 'assets', 'mark.svg'), mark);
    await writeFile(join(brand, 'texts', 'EN.json'), '{ "shell": { "menu": { "home": "Front" } } }');
    const stated = { tenant: { id: 'carried' }, theme: { mark: 'assets/mark.svg' } };
    await writeFile(join(brand, 'manifest.json'), manifest(stated));
    await writeFile(join(brand, 'assets', 'photo.jpeg'), 'x');
    expect(await command('push', brand, '--reason', 'x', '--to', 'production')).toEqual([
      0,
      expect.stringContaining('not sent: nothing reads assets/photo.jpeg (did you mean assets/photo.jpg?)'),
    ]);
    const written = join(folder, 'written', 'carried');
    await mkdir(join(folder, 'written'));
    expect(await command('export', 'carried', written)).toEqual([0, `wrote 3 files into ${written}`]);
    expect(await readFile(join(written, 'assets', 'mark.svg'), 'utf8')).toBe(mark);
    expect((await command('export', 'carried', written))[1]).toContain('already exists');
    // An export names an environment, or a number wherever that is served.
    const later = manifest({ tenant: { id: 'carried', brandName: 'Later' } });
    await push('carried', { 'manifest.json': later }, { environment: 'staging' }).expect(200);
    const nameIn = async (name: string, ...argv: string[]) => {
      const to = join(folder, 'written', name);
      expect((await command('export', 'carried', to, ...argv))[0]).toBe(0);
      return JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8')).tenant.brandName;
    };
    expect(await nameIn('production')).not.toBe('Later');
    expect(await nameIn('staging', '--environment', 'staging')).toBe('Later');
    expect(await nameIn('number', '--number', '2')).toBe('Later');
    // Editors find the schema from the folder that was written, wherever the pushed one was. That is no change of the brand.
    for (const environment of ['production', 'staging']) {
      const back = join(folder, 'back', environment, 'carried');
      await mkdir(dirname(back), { recursive: true });
      await command('export', 'carried', back, '--environment', environment);
      const { $schema } = JSON.parse(await readFile(join(back, 'manifest.json'), 'utf8'));
      expect(JSON.parse(await readFile(join(back, $schema), 'utf8'))).toHaveProperty('$defs');
      expect($schema).not.toBe(JSON.parse(manifest(stated)).$schema);
      expect((await command('push', back, '--to', environment, '--dry-run'))[1]).toBe('nothing would change');
    }
    for (const [argv, code] of [
      [['carried', join(folder, 'other'), '--number', '9'], 1],
      [['nobody', join(folder, 'other')], 1],
      [['carried'], 2],
      [['carried', 'x', '--number', 'x'], 2],
    ] as const)
      expect([argv, (await command('export', ...argv))[0]]).toEqual([argv, code]);
  });
});
