import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverLimits } from '../../../schema/constants.ts';
import { ownLanguages } from '../../../schema/languages.ts';
import { main } from '../../../scripts/livery/main.ts';
import { withDraftFiles } from '../../../server/brands/versions/drafts/draft-files.ts';
import { staffChannel } from '../../../server/notify-staff.ts';
import { aManifestFile } from '../../../tests/support/a-manifest.ts';
import {
  anAdminApi,
  brandsPushedTo,
  type Colleague,
  packed,
  type TestAdminApi,
} from '../../../tests/support/admin-api.ts';
import { serve } from '../../../tests/support/http.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Row = { id: string; owner: string; mine: boolean; name: string; base: number | null; revision: number };
type Fault = { severity: string; rule: string; pointer: string; message: string; fix?: string };
type State = {
  revision: number;
  faults: Fault[];
  delivery: { manifest: { theme: { colors: Record<string, string> } }; texts: object; assets: object } | null;
};
type Place = { path: string; before?: unknown; after?: unknown; conflict: boolean };

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('drafts of brands', () => {
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi({ grants: {} });
  });
  afterAll(() => admin?.close());

  const at = (tenant: string, rest = '') => `/admin/v1/brands/${tenant}/drafts${rest}`;
  const get = (path: string, as: Colleague = 'ana') => admin.call({ method: 'get', path, as });
  const create = async (tenant: string, body: object = {}, as: Colleague = 'ana'): Promise<Row> =>
    (await admin.call({ method: 'post', path: at(tenant), body: { name: 'Autumn', ...body }, as }).expect(200)).body
      .value;
  const patch = (tenant: string, id: string, body: object, as: Colleague = 'ana') =>
    admin.call({
      method: 'post',
      path: at(tenant, `/${id}/patches`),
      body: { revision: 1, operations: [], ...body },
      as,
    });
  const set = (path: string, value: unknown) => ({ path, value });
  const upload = (tenant: string, id: string, rest: string, bytes: Buffer | string, query: object, as = 'ana') =>
    supertest(admin.app)
      .put(at(tenant, `/${id}/${rest}`))
      .query(query)
      .set('authorization', `Bearer a-token-of-${as}`)
      .set('content-type', 'application/octet-stream')
      .send(Buffer.from(bytes));
  const push = brandsPushedTo(() => admin.app);
  const publish = (tenant: string, query: object, as: Colleague = 'ana') =>
    supertest(admin.app)
      .post(`/admin/v1/brands/${tenant}/releases`)
      .query({ reason: 'a test', ...query })
      .set('authorization', `Bearer a-token-of-${as}`)
      .set('content-type', 'application/octet-stream')
      .send(Buffer.alloc(0));
  const primary = (state: { delivery: State['delivery'] }) => state.delivery?.manifest.theme.colors.primary;

  it('contain the same as a release; one person writes each, colleagues read and copy it', async () => {
    await push('fern', {}, { environment: 'production' }).expect(200);
    const mine = await create('fern');
    expect(mine).toMatchObject({ name: 'Autumn', owner: 'ana', mine: true, base: 1, revision: 1 });
    const changed: State = (
      await patch('fern', mine.id, { operations: [set('/theme/colors/primary', '#0a5c36')] }).expect(200)
    ).body.value;
    expect([changed.revision, primary(changed), changed.faults.filter(({ severity }) => severity === 'error')]).toEqual(
      [2, '#0a5c36', []],
    );
    const shown = (await get(at('fern', `/${mine.id}`), 'bob').expect(200)).body.value;
    expect(shown).toMatchObject({
      draft: { mine: false, owner: 'ana', revision: 2 },
      manifest: { theme: { colors: { primary: '#0a5c36' } }, tenant: { id: 'fern' } },
      served: [
        { environment: 'production', number: 1 },
        { environment: 'staging', number: null },
      ],
    });
    expect(primary(shown)).toBe('#0a5c36');
    // Players see nothing of it.
    expect(admin.brands.byId('fern')?.manifest.theme.colors.primary).not.toBe('#0a5c36');

    const foreign = await patch(
      'fern',
      mine.id,
      { revision: 2, operations: [set('/theme/colors/primary', '#111111')] },
      'bob',
    );
    expect([foreign.status, foreign.body.code, foreign.body.value]).toEqual([403, 'draft.foreign', { owner: 'ana' }]);
    const copy = await create('fern', { name: 'My turn', from: { draft: mine.id } }, 'bob');
    expect(copy).toMatchObject({ owner: 'bob', base: 1, revision: 1 });
    await patch('fern', copy.id, { operations: [set('/theme/colors/primary', '#0b3d91')] }, 'bob').expect(200);
    expect(primary((await get(at('fern', `/${mine.id}`))).body.value)).toBe('#0a5c36');
    const listed: Row[] = (await get(at('fern'))).body.value;
    expect(listed.map(({ name, mine: own }) => [name, own])).toEqual([
      ['My turn', false],
      ['Autumn', true],
    ]);
  });

  it('report to a second window which places it missed, and change nothing', async () => {
    const { id } = await create('one');
    await patch('one', id, { operations: [set('/theme/radius/small', 7), { path: '/flags/REWCEN3', value: false }] });
    await patch('one', id, { revision: 2, operations: [{ path: '/flags/REWCEN3', removed: true }] }).expect(200);
    const stale = await patch('one', id, { operations: [set('/theme/radius/small', 3)] });
    expect([stale.status, stale.body.code, stale.body.value]).toEqual([
      409,
      'draft.stale',
      {
        revision: 3,
        base: 1,
        more: 0,
        places: [{ path: '/theme/radius/small', value: 7 }, { path: '/flags/REWCEN3' }],
      },
    ]);
    const { manifest, draft } = (await get(at('one', `/${id}`))).body.value;
    expect([manifest.theme, manifest.flags, draft.revision]).toEqual([{ radius: { small: 7 } }, undefined, 3]);
  });

  it('remember the last five hundred writes, for stale windows and repeated requests', async () => {
    const { id } = await create('one');
    const aWrite = (revision: number) => ({ revision, id: randomUUID(), operations: [set(`/theme/x${revision}`, 1)] });
    const [first, second] = [aWrite(1), aWrite(2)];
    for (const write of [first, second]) await patch('one', id, write).expect(200);
    // The next writes are stored as rows, because so many calls take long.
    const last = serverLimits.draftEdits + 1;
    await admin.database.asOperator(async (tx) => {
      await tx.updateTable('draft').set({ revision: last }).where('id', '=', id).execute();
      await tx
        .insertInto('draft_edit')
        .values(
          Array.from({ length: last - 3 }, (_, index) => ({
            tenant: 'one',
            draft: id,
            revision: index + 4,
            request: null,
            digest: '',
            paths: '["/theme/y"]',
            created_at: new Date(),
          })),
        )
        .execute();
    });
    const missed = async () =>
      (await patch('one', id, { revision: 2 })).body.value.places.map(({ path }: Place) => path);
    expect(await missed()).toEqual(['/theme/x2', '/theme/y']);
    await patch('one', id, { revision: last, operations: [set('/theme/z', 1)] }).expect(200);
    // All writes since revision 2 are remembered, and the one before is forgotten.
    expect(await missed()).toEqual(['/theme/x2', '/theme/y', '/theme/z']);
    expect((await patch('one', id, second).expect(200)).body.value.revision).toBe(3);
    expect((await patch('one', id, first)).body.code).toBe('draft.stale');
    await patch('one', id, { revision: last + 1, operations: [set('/theme/z', 2)] }).expect(200);
    // The whole draft may have changed.
    expect(await missed()).toEqual(['']);
    expect((await patch('one', id, second)).body.code).toBe('draft.stale');
  });

  it('are written once by a request that is repeated because its answer was lost', async () => {
    const { id } = await create('one');
    const request = { id: randomUUID(), operations: [set('/theme/radius/small', 8)] };
    const first = await patch('one', id, request).expect(200);
    const again = await patch('one', id, request).expect(200);
    expect(again.body.value).toEqual(first.body.value);
    await patch('one', id, { revision: 2, operations: [set('/theme/radius/small', 9)] }).expect(200);
    // Its own revision, so that the next write of that client learns what it missed.
    expect((await patch('one', id, request).expect(200)).body.value.revision).toBe(2);
    expect((await get(at('one', `/${id}`))).body.value.manifest.theme.radius.small).toBe(9);
    const other = await patch('one', id, { ...request, operations: [set('/theme/radius/small', 1)] });
    expect([other.status, other.body.code]).toEqual([400, 'request.invalid']);
  });

  it('keep faults and explain them, also when the brand cannot be built', async () => {
    const { id } = await create('one');
    const { value }: { value: State } = (
      await patch('one', id, {
        operations: [
          set('/theme/colors/text', '#ffffff'),
          set('/theme/rounded', true),
          set('/texts/EN/shell/menu.home', 'Home {{nobody}}'),
          set('/theme/logo', 'assets/none.svg'),
        ],
      }).expect(200)
    ).body;
    expect(value.delivery).toBeNull();
    expect(value.faults.find(({ rule }) => rule === 'schema')).toMatchObject({
      severity: 'error',
      pointer: '/theme/rounded',
      message: expect.stringContaining('rounded'),
      fix: expect.any(String),
    });
    const fixed: State = (
      await patch('one', id, { revision: 2, operations: [{ path: '/theme/rounded', removed: true }] }).expect(200)
    ).body.value;
    const places = fixed.faults
      .filter(({ severity }) => severity === 'error')
      .map(({ rule, pointer }) => `${rule} ${pointer}`);
    expect(places).toEqual(
      expect.arrayContaining([
        'asset-there /theme/logo',
        expect.stringMatching(/^contrast \/theme\/colors\/text$/),
        expect.stringMatching(/^override-\w+ \/texts\/EN\/shell\/menu\.home$/),
      ]),
    );
    const shown = (await get(at('one', `/${id}`)).expect(200)).body.value;
    expect(shown.faults).toEqual(fixed.faults);
  });

  it.each([
    ['a value and a removal', { path: '/flags/REWCEN3', value: true, removed: true }, 'change.refused'],
    ['neither', { path: '/flags/REWCEN3' }, 'change.refused'],
    ['a prototype', set('/theme/__proto__/x', 1), 'change.unknown_path'],
    ['a prototype in a value', { path: '/theme', value: JSON.parse('{"__proto__":{"x":1}}') }, 'change.unknown_path'],
    ['a part of a value without parts', set('/tenant/brandName/first', 'One'), 'change.unknown_path'],
    ['an unknown text', set('/texts/EN/shell/menu.nothing', 'x'), 'change.unknown_path'],
    ['an unknown language', set('/texts/XX/shell/menu.home', 'x'), 'change.unknown_path'],
    ['a text that is a number', set('/texts/EN/shell/menu.home', 1), 'change.refused'],
    ['a file that nobody has', set('/assets/logo.svg', 'a'.repeat(64)), 'change.refused'],
    ['a file in another folder', set('/assets/sub/logo.svg', 'a'.repeat(64)), 'change.unknown_path'],
    ['no place', set('theme', {}), 'change.unknown_path'],
  ])('refuse %s, and keep nothing of the same request', async (_, operation, code) => {
    const { id } = await create('two', {}, 'sue');
    const answer = await patch('two', id, { operations: [set('/theme/radius/small', 5), operation] }, 'sue');
    expect(answer.body.code).toBe(code);
    const { draft, manifest } = (await get(at('two', `/${id}`))).body.value;
    expect([draft.revision, manifest.theme]).toEqual([1, undefined]);
    await admin.call({ method: 'delete', path: at('two', `/${id}`), as: 'sue' }).expect(200);
  });

  it('are bounded in number, operations, depth and size', async () => {
    await push('bound', {}).expect(200);
    for (let number = 0; number < serverLimits.draftsOfOwner; number += 1) await create('bound', {}, 'eve');
    const more = (as: Colleague) => admin.call({ method: 'post', path: at('bound'), body: { name: 'x' }, as });
    expect((await more('eve')).body.code).toBe('change.refused');
    const { id } = await create('bound');
    const many = Array.from({ length: 201 }, () => set('/theme/radius/small', 1));
    expect((await patch('bound', id, { operations: many })).body.code).toBe('request.invalid');
    let deep: unknown = 1;
    for (let level = 0; level < 70; level += 1) deep = { deep };
    expect((await patch('bound', id, { operations: [set('/theme', deep)] })).body.code).toBe('request.invalid');
    let revision = 1;
    for (; revision < 12; revision += 1)
      await patch('bound', id, { revision, operations: [set(`/theme/x${revision}`, 'x'.repeat(90_000))] }).expect(200);
    const large = await patch('bound', id, { revision, operations: [set('/theme/x12', 'x'.repeat(90_000))] });
    expect(large.body.code).toBe('upload.too_large');
    const words = (languages: readonly string[]) => {
      const text = JSON.stringify({ shell: { a: 'x'.repeat(190_000) } });
      const folder = {
        'manifest.json': JSON.stringify(aManifestFile({ tenant: { id: 'bound' } })),
        ...Object.fromEntries(languages.map((one) => [`texts/${one}.json`, text])),
      };
      return upload('bound', id, 'folder', packed(folder), { revision });
    };
    expect((await words(ownLanguages.slice(0, 6))).body).toMatchObject({
      code: 'upload.too_large',
      message: 'the texts of all languages would have 1141 kB, over 1000 kB: remove those that say the same as ours',
    });
    await words(ownLanguages.slice(0, 5)).expect(200);
  });

  it('take texts, remove them, and files come and go', async () => {
    const { id } = await create('one');
    const first: State = (
      await patch('one', id, {
        operations: [set('/texts/EN/shell/menu/home', 'Start'), set('/texts/EN/records/period', 'When')],
      })
    ).body.value;
    expect(first.delivery?.texts).toMatchObject({ EN: { 'shell:menu.home': 'Start', 'records:period': 'When' } });
    await patch('one', id, { revision: 2, operations: [set('/texts/EN/records/period.today', 'Now')] }).expect(200);
    const both = (await get(at('one', `/${id}`))).body.value;
    expect(both.delivery.texts.EN).toMatchObject({ 'records:period': 'When', 'records:period.today': 'Now' });
    await patch('one', id, { revision: 3, operations: [{ path: '/texts/EN/records', removed: true }] }).expect(200);
    expect((await get(at('one', `/${id}`))).body.value.texts).toEqual({ EN: { shell: { menu: { home: 'Start' } } } });

    const stored = await upload('one', id, 'assets/logo.svg', drawing, { revision: 4 }).expect(200);
    expect(stored.body.value).toMatchObject({
      revision: 5,
      asset: { path: 'assets/logo.svg', hash: hashOf(drawing), bytes: drawing.length, contentType: 'image/svg+xml' },
    });
    const file = await get(at('one', `/${id}/assets/${hashOf(drawing)}`), 'bob').expect(200);
    expect([file.headers['content-type'], file.headers['content-security-policy']]).toEqual([
      'image/svg+xml',
      expect.stringContaining('sandbox'),
    ]);
    const { id: other } = await create('one', {}, 'bob');
    expect((await get(at('one', `/${other}/assets/${hashOf(drawing)}`))).status).toBe(404);
    const { id: elsewhere } = await create('two', {}, 'bob');
    for (const [tenant, draft] of [
      ['one', other],
      ['two', elsewhere],
    ] as const) {
      const named = await patch(tenant, draft, { operations: [set('/assets/a.svg', hashOf(drawing))] }, 'bob');
      expect([tenant, named.body.code]).toEqual([tenant, 'change.refused']);
    }
    // Frames read it like a file of a release, in both environments.
    const readFrameFile = withDraftFiles(admin.database, async () => undefined);
    const files = ['one', 'one@staging', 'two'].map((tenant) => readFrameFile({ tenant, hash: hashOf(drawing) }));
    const bytes = Buffer.from(drawing);
    expect((await Promise.all(files)).map((found) => found && Buffer.from(found))).toEqual([bytes, bytes, undefined]);
    await patch('one', id, { revision: 5, operations: [{ path: '/assets/logo.svg', removed: true }] }).expect(200);
    expect((await get(at('one', `/${id}/assets/${hashOf(drawing)}`))).status).toBe(404);
    // An undo names it by its hash.
    await patch('one', id, { revision: 6, operations: [set('/assets/logo.svg', hashOf(drawing))] }).expect(200);
    expect((await get(at('one', `/${id}`))).body.value.assets).toHaveLength(1);
  });

  it.each([
    ['another type', 'logo.png', drawing, 'upload.not_an_image'],
    ['a script', 'logo.svg', drawing.replace('<path', '<script>1</script><path'), 'release.invalid'],
    ['no file of a brand', 'logo.html', '<p>', 'request.invalid'],
    ['a picture over the limit of pages', 'hero.png', Buffer.concat([png, Buffer.alloc(500_000)]), 'release.invalid'],
  ])('refuse an upload with %s', async (_, name, bytes, code) => {
    const { id } = await create('two', {}, 'olga');
    const answer = await upload('two', id, `assets/${name}`, bytes, { revision: 1 }, 'olga');
    expect(answer.body.code).toBe(code);
    expect((await get(at('two', `/${id}`))).body.value.assets).toEqual([]);
    await admin.call({ method: 'delete', path: at('two', `/${id}`), as: 'olga' }).expect(200);
  });

  it('are published by pushes: the base follows, a push over another base is refused, policies apply', async () => {
    await push('moss', {}).expect(200);
    const { id } = await create('moss');
    await patch('moss', id, { operations: [set('/theme/radius/small', 6)] }).expect(200);
    await upload('moss', id, 'assets/logo.svg', drawing, { revision: 2 }).expect(200);
    await patch('moss', id, { revision: 3, operations: [set('/theme/logo', 'assets/logo.svg')] }).expect(200);
    expect((await publish('moss', { draft: id, revision: 1 })).body.code).toBe('draft.stale');
    expect((await publish('moss', { draft: id })).body.code).toBe('request.invalid');
    const planned = await publish('moss', { draft: id, revision: 4, dryRun: true }).expect(200);
    expect(planned.body.value).toMatchObject({ number: null, files: [{ path: 'assets/logo.svg', change: 'added' }] });
    expect((await get(at('moss', `/${id}`))).body.value.draft.base).toBe(1);
    // Somebody else may publish it, with the rights for it.
    const done = await publish('moss', { draft: id, revision: 4 }, 'bob').expect(200);
    expect(done.body.value.number).toBe(2);
    expect(admin.brands.byId('moss')?.manifest.theme.radius.small).toBe(6);
    expect((await get(at('moss', `/${id}`))).body.value.draft).toMatchObject({ base: 2, revision: 4 });
    await push('moss', { theme: { radius: { small: 2 } } }, { base: 2 }).expect(200);
    await patch('moss', id, { revision: 4, operations: [set('/theme/radius/small', 9)] }).expect(200);
    expect((await publish('moss', { draft: id, revision: 5 })).body.code).toBe('release.stale');

    const policy = { secondPerson: true, signOff: false, reason: 'x' };
    await admin.call({ method: 'post', path: '/admin/v1/policies/moss', body: policy }).expect(200);
    const refused = await publish('moss', { draft: id, revision: 5 });
    expect(refused.body.code).toBe('release.needs_staging');
    await publish('moss', { draft: id, revision: 5, environment: 'staging' }).expect(200);
    expect(admin.sets.staging.byId('moss')?.manifest.theme.radius.small).toBe(9);
    expect(admin.brands.byId('moss')?.manifest.theme.radius.small).toBe(2);
  });

  it('are compared with a base that moved, place by place, and take it over', async () => {
    await push('reed', { theme: { radius: { small: 4 } } }).expect(200);
    const { id } = await create('reed');
    await patch('reed', id, {
      operations: [
        set('/theme/radius/small', 8),
        set('/theme/colors/primary', '#0a5c36'),
        set('/texts/EN/shell/menu.home', 'Start'),
      ],
    }).expect(200);
    await push('reed', { theme: { radius: { small: 5, medium: 9 } } }, { base: 1 }).expect(200);
    const difference = (await get(at('reed', `/${id}/difference`), 'bob').expect(200)).body.value;
    expect([difference.base, difference.served, difference.more]).toEqual([1, 2, 0]);
    const brief = (places: Place[]) =>
      places.map(({ path, before, after, conflict }) => [path, before, after, conflict]).sort();
    expect(brief(difference.draft)).toEqual([
      ['/texts/EN/shell/menu.home', undefined, 'Start', false],
      ['/theme/colors/primary', undefined, '#0a5c36', false],
      ['/theme/radius/small', 4, 8, true],
    ]);
    expect(brief(difference.release)).toEqual([
      ['/theme/radius/medium', undefined, 9, false],
      ['/theme/radius/small', 4, 5, true],
    ]);
    const taken = difference.release.map(({ path, after }: Place) => set(path, after));
    await patch('reed', id, { revision: 2, operations: taken, base: 2 }).expect(200);
    const after = (await get(at('reed', `/${id}/difference`))).body.value;
    expect([after.base, brief(after.release), after.draft.map(({ path }: Place) => path).sort()]).toEqual([
      2,
      [],
      ['/texts/EN/shell/menu.home', '/theme/colors/primary'],
    ]);
    expect((await patch('reed', id, { revision: 3, base: 99 })).body.code).toBe('release.unknown');
  });

  it('keep the order of a list that a colleague published, which everybody reviews as moves', async () => {
    const menu = (...footer: object[]) => ({ formatVersion: '1.1', nav: { footer } }) as object;
    await push('sage', menu()).expect(200);
    const { id } = await create('sage');
    await patch('sage', id, { operations: [set('/nav/footer/home/icon', 'gift')] }).expect(200);
    const reordered = menu({ id: 'rewards' }, { id: 'home' }, { id: 'games', icon: 'star' });
    const planned = await push('sage', reordered, { base: 1, dryRun: true }).expect(200);
    const idsOf = (list: readonly { id: string }[] = []) => list.map((entry) => entry.id);
    const before = idsOf(admin.brands.byId('sage')?.manifest.nav.footer);
    const [home = '', rewards = '', ...others] = before;
    const after = [rewards, home, ...others];
    const order = { path: '/nav/footer', before, after, order: true };
    expect([home, rewards, planned.body.value.differences]).toEqual([
      'home',
      'rewards',
      [
        { tenant: 'sage', path: '/nav/footer/games/icon', before: 'gamepad', after: 'star' },
        { tenant: 'sage', ...order },
      ],
    ]);
    await push('sage', reordered, { base: 1 }).expect(200);

    const difference = async () => (await get(at('sage', `/${id}/difference`)).expect(200)).body.value;
    const { draft, release } = await difference();
    expect([draft, release]).toEqual([
      [{ path: '/nav/footer/home/icon', after: 'gift', conflict: false }],
      [
        { path: '/nav/footer/games/icon', after: 'star', conflict: false },
        { ...order, conflict: false },
      ],
    ]);
    const review = () => publish('sage', { draft: id, revision: 4, dryRun: true }).expect(200);
    // The item alone leaves the order to the draft, which a review then shows.
    const [item] = release as Place[];
    await patch('sage', id, { revision: 2, operations: [set(item?.path ?? '', 'star')], base: 2 }).expect(200);
    expect((await difference()).draft).toContainEqual({
      path: '/nav/footer',
      before: after,
      after: before,
      order: true,
      conflict: false,
    });
    await patch('sage', id, { revision: 3, operations: [{ path: order.path, order: after }] }).expect(200);
    expect([(await difference()).draft, (await review()).body.value.differences]).toEqual([
      [{ path: '/nav/footer/home/icon', after: 'gift', conflict: false }],
      [{ tenant: 'sage', path: '/nav/footer/home/icon', before: 'home', after: 'gift' }],
    ]);
    await push('sage', menu({ id: 'home', icon: 'gift' }, { id: 'rewards' }), { base: 2 }).expect(200);
    const compared = await get('/admin/v1/brands/sage/comparison?number=3&against=2').expect(200);
    expect(compared.body.value.differences).toContainEqual({
      tenant: 'sage',
      path: '/nav/footer',
      order: true,
      before: ['rewards', 'home', 'games'],
      after: ['home', 'rewards'],
    });
  });

  it('come and go as folders', async () => {
    const { id } = await create('one');
    const manifest = aManifestFile({ tenant: { id: 'one' }, theme: { radius: { small: 3 } } });
    const files = {
      'manifest.json': JSON.stringify(manifest),
      'texts/EN.json': JSON.stringify({ shell: { menu: { home: 'Start' } } }),
      'assets/logo.svg': drawing,
    };
    const put = (pushed: Record<string, string>, query: object) => upload('one', id, 'folder', packed(pushed), query);
    expect((await put(files, { revision: 1 }).expect(200)).body.value).toMatchObject({ revision: 2 });
    const exported = await get(at('one', `/${id}/folder`))
      .buffer(true)
      .expect(200);
    const text = String(exported.body);
    for (const name of Object.keys(files)) expect(text).toContain(`"name":"${name}"`);
    expect(text).toContain(drawing);
    for (const [bad, code] of [
      [{ ...files, 'manifest.json': '{' }, 'release.invalid'],
      [{ ...files, 'secret.txt': 'x' }, 'request.invalid'],
      [{ ...files, 'assets/logo.svg': '<svg' }, 'release.invalid'],
    ] as const)
      expect((await put(bad, { revision: 2 })).body.code).toBe(code);
    expect((await get(at('one', `/${id}`))).body.value.draft.revision).toBe(2);
  });

  it('are listed, begun, pulled, pushed, compared, published and deleted by the command', async () => {
    const server = await serve(admin.app);
    const folder = await mkdtemp(join(tmpdir(), 'livery-drafts-'));
    const env = { LIVERY_URL: `http://127.0.0.1:${server.port}`, LIVERY_TOKEN: 'a-token-of-ana' };
    const livery = async (...argv: string[]): Promise<[code: number, text: string]> => {
      const lines: string[] = [];
      const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
      return [await main({ argv: ['draft', ...argv], output, env }), lines.join('\n')];
    };
    try {
      await push('gorse', { formatVersion: '1.1' }).expect(200);
      const [code, id] = await livery('new', 'gorse', 'By hand');
      expect([code, await livery('list', 'gorse')]).toEqual([0, [0, expect.stringContaining(`${id} By hand`)]]);
      const own = join(folder, 'gorse');
      expect(await livery('pull', 'gorse', id, own)).toEqual([0, expect.stringContaining('1 files of revision 1')]);
      const file = join(own, 'manifest.json');
      const manifest = JSON.parse(await readFile(file, 'utf8'));
      expect(JSON.parse(await readFile(join(own, manifest.$schema), 'utf8'))).toHaveProperty('$defs');
      const nav = { footer: [{ id: 'rewards' }, { id: 'home', icon: 'star' }] };
      await writeFile(file, JSON.stringify({ ...manifest, theme: { radius: { small: 7 } }, nav }));
      expect(await livery('push', 'gorse', id, own, '--revision', '1')).toEqual([
        0,
        expect.stringContaining('revision 2'),
      ]);
      expect(await livery('push', 'gorse', id, own, '--revision', '1')).toEqual([
        1,
        expect.stringContaining('draft.stale'),
      ]);
      const [, differences] = await livery('diff', 'gorse', id);
      expect(differences.split('\n').sort()).toEqual([
        'draft /nav/footer/home/icon: nothing -> "star"',
        'draft /nav/footer: order: rewards moves before home',
        'draft /theme/radius/small: nothing -> 7',
      ]);
      expect((await livery('show', 'gorse', id))[1]).toContain('production serves release 1');
      const [, published] = await livery('publish', 'gorse', id, '--to', 'production', '--reason', 'x');
      expect(published).toContain('production serves release 2 of gorse');
      expect(admin.brands.byId('gorse')?.manifest.theme.radius.small).toBe(7);
      expect((await livery('delete', 'gorse', id))[0]).toBe(0);
      expect((await livery('show', 'gorse', id))[0]).toBe(1);
    } finally {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('notify open consoles of a write, with the brand alone', async () => {
    await push('fawn', {}, { environment: 'production' }).expect(200);
    const notices: string[] = [];
    const stop = await admin.database.listen(staffChannel, (payload) => notices.push(payload));
    const { id } = await create('fawn');
    await patch('fawn', id, { operations: [set('/theme/radius/small', 2)] }).expect(200);
    // Notices of earlier tests may still arrive.
    const ofDrafts = () =>
      notices.map((text) => JSON.parse(text)).filter(({ kind, tenant }) => kind === 'draft' && tenant === 'fawn');
    await expect.poll(() => ofDrafts().length).toBe(2);
    for (const notice of ofDrafts())
      expect(notice).toEqual({ kind: 'draft', tenant: 'fawn', sequence: expect.any(String) });
    await stop();
  });

  it('cannot name a secret of another brand, or inherit from a brand that their author may not read', async () => {
    const { id } = await create('one');
    const secret = await patch('one', id, { operations: [set('/chat/secretName', 'TWO__CHAT_SECRET')] });
    expect([secret.status, secret.body.code]).toEqual([422, 'release.invalid']);
    const acts = await admin.database.asOperator((tx) =>
      tx.selectFrom('audit').where('action', '=', 'secret.refused').select(['tenant', 'actor']).execute(),
    );
    expect(acts).toEqual([{ tenant: 'one', actor: 'ana' }]);

    await push('fort', {}).expect(200);
    const token = 'a-token-of-an-editor-of-one';
    const as = { email: 'ed@x.example', token, role: 'editor', brands: ['one'] } as const;
    await aStaffToken({ database: admin.database, ...as, brands: ['one'] });
    const edit = (path: string, body: object) =>
      supertest(admin.app).post(path).set('authorization', `Bearer ${token}`).send(body);
    const own: Row = (await edit(at('one'), { name: 'x' }).expect(200)).body.value;
    const extend = { revision: 1, operations: [set('/extends', 'fort')] };
    expect((await edit(at('one', `/${own.id}/patches`), extend)).body.code).toBe('release.invalid');
    // A colleague with both brands may; the editor then sees a fault, and nothing of the other brand.
    await patch('one', id, { operations: [set('/extends', 'fort')] }).expect(200);
    const seen = await supertest(admin.app)
      .get(at('one', `/${id}`))
      .set('authorization', `Bearer ${token}`);
    expect([seen.body.value.delivery, seen.body.value.faults[0].rule]).toEqual([null, 'extends']);

    expect((await edit(at('fort'), { name: 'x' })).body.code).toBe('brand.unknown');
    expect(
      (await publish('one', { draft: own.id, revision: 1 }).set('authorization', `Bearer ${token}`)).body.code,
    ).toBe('staff.forbidden');
    // A draft of another brand cannot be reached through one's own.
    const { id: theirs } = await create('fort');
    for (const path of [`/${theirs}`, `/${theirs}/difference`])
      expect((await supertest(admin.app).get(at('one', path)).set('authorization', `Bearer ${token}`)).status).toBe(
        404,
      );
    expect((await edit(at('one'), { name: 'x', from: { draft: theirs } })).body.code).toBe('request.not_found');
  });

  it('are renamed and deleted by their owner, and by operators after the owner left', async () => {
    const { id } = await create('one', {}, 'quinn');
    const rename = (as: Colleague) =>
      admin.call({ method: 'put', path: at('one', `/${id}/name`), body: { name: ' Late ' }, as });
    expect((await rename('bob')).body.code).toBe('draft.foreign');
    expect((await rename('quinn').expect(200)).body.value).toMatchObject({ name: 'Late', revision: 1 });
    const remove = (as: Colleague) => admin.call({ method: 'delete', path: at('one', `/${id}`), as });
    expect((await remove('bob')).body.code).toBe('draft.foreign');
    const become = (row: object) =>
      admin.database.asOperator((tx) =>
        tx.updateTable('staff_account').set(row).where('email', '=', 'quinn').execute(),
      );
    const { id: later } = await create('one', {}, 'quinn');
    await become({ role: 'qa' });
    await remove('bob').expect(200);
    expect((await get(at('one', `/${id}`))).status).toBe(404);
    const removeLater = () => admin.call({ method: 'delete', path: at('one', `/${later}`), as: 'bob' });
    await become({ role: 'editor', brands: ['one'] });
    expect((await removeLater()).body.code).toBe('draft.foreign');
    await become({ disabled: true });
    await removeLater().expect(200);
  });
});
