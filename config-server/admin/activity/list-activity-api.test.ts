import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { recordAct } from '../../../server/record-act.ts';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aCatalogue, anImport } from '../../../tests/support/catalogue.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Page = AdminValueOf<'listActivity'>;
type Row = Page['list'][number];

// Each test reads only acts since its start.
describe('activity', { shuffle: false }, () => {
  const clock = aClock();
  let admin: TestAdminApi;
  let began = '';
  const pushes = pushedTo(() => admin.app);
  const push = (id: string, more: object = {}, query: Readonly<Record<string, unknown>> = {}) =>
    pushes(id, { tenant: { id }, ...more }, { hidden: 'keep', ...query });
  const post = async (path: string, body: object = {}) => {
    clock.pass({ seconds: 15 });
    const call = { method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body } } as const;
    return (await admin.call({ ...call, as: 'ana' }).expect(200)).body.value;
  };
  const change = (requests: readonly object[], more: object = {}) => post('/changes', { requests, ...more });
  const flag = (tenant: string, value: boolean, more: object = {}) => ({ tenant, path: '/flags/CBS3', value, ...more });
  const request = (query: Readonly<Record<string, string>>, bearer?: string) => {
    const path = `/admin/v1/activity?${new URLSearchParams(query)}`;
    return bearer === undefined
      ? admin.call({ method: 'get', path })
      : supertest(admin.app).get(path).set('authorization', `Bearer ${bearer}`);
  };
  const list = async (query: Readonly<Record<string, string>> = {}, bearer?: string): Promise<Row[]> => {
    const { body } = await request({ from: began, ...query }, bearer);
    return (body.value as Page).list;
  };
  const undoOf = (row: Row | undefined): { operation?: string } => ({ ...row?.undo });
  const begin = () => {
    clock.pass({ minutes: 1 });
    began = clock.now().toISOString();
  };
  const aColleague = async (name: string, grants: Partial<Parameters<typeof aStaffToken>[0]>) => {
    const token = `${name}-`.padEnd(43, 'x');
    await aStaffToken({ database: admin.database, email: `${name}@operator.example`, token, clock, ...grants });
    return token;
  };
  const short = ({ action, brands, kind }: Row) => [kind, action, brands.join(' ')];

  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    await anImport(aCatalogue(), { database: admin.database });
  });
  afterAll(() => admin?.close());

  it('shows a change of a whole list as the entries and the moves that it makes', async () => {
    begin();
    const listed = admin.brands.byId('one')?.manifest.nav.footer ?? [];
    const [home, next, ...others] = listed;
    const value = [next, { ...home, icon: 'gift' }, ...others];
    const requests = [{ tenant: 'one', path: '/nav/footer', value }];
    const planned = await post('/changes', { requests, reason: 'a test', dryRun: true });
    const before = listed.map(({ id }) => id);
    const [first, second, ...after] = before;
    const places = [
      { tenant: 'one', path: `/nav/footer/${first}/icon`, before: home?.icon, after: 'gift' },
      { tenant: 'one', path: '/nav/footer', before, after: [second, first, ...after], order: true },
    ];
    expect(planned.differences).toEqual(places);
    await change(requests);
    const [row] = await list();
    expect(row?.places).toEqual(places);
    const { operation: _, ...body } = undoOf(row);
    await post('/changes', body);
    expect(admin.brands.byId('one')?.manifest.nav.footer).toEqual(listed);
  });

  it('shows a change set over two brands as one act, with its places and its undo', async () => {
    begin();
    await change([flag('one', true), flag('two', true)]);
    const [row, ...rest] = await list();
    expect(rest).toEqual([]);
    expect(row).toMatchObject({
      kind: 'change',
      action: 'changes.made',
      actor: 'ana',
      reason: 'a test',
      brands: ['one', 'two'],
      moreBrands: 0,
      environment: 'production',
      at: clock.now().toISOString(),
      timeZone: admin.brands.byId('one')?.manifest.locale.timeZone,
      places: [
        { tenant: 'one', path: '/flags/CBS3', before: false, after: true },
        { tenant: 'two', path: '/flags/CBS3', before: false, after: true },
      ],
    });
    expect(row?.undo).toMatchObject({ operation: 'changeBrands' });
    const { operation: _, ...body } = undoOf(row);
    await post('/changes', body);
    expect(admin.brands.byId('two')?.manifest.flags.CBS3).toBe(false);
    const [undone, first] = await list();
    expect(first?.undo).toBeNull();
    expect(undone).toMatchObject({
      places: [
        { before: true, after: false },
        { before: true, after: false },
      ],
    });
  });

  it('undoes only places that nobody has changed since, and restores their values', async () => {
    await change([flag('one', true)]);
    begin();
    await change([flag('one', false), { tenant: 'one', path: '/theme/radius/small', value: 3 }]);
    await change([{ tenant: 'one', path: '/theme/radius/small', value: 4 }]);
    const [, row] = await list();
    expect(row?.undo).toMatchObject({
      requests: [
        { tenant: 'one', path: '/flags/CBS3' },
        { tenant: 'one', path: '/flags/CBS3', value: true },
      ],
    });
  });

  it('offers no undo of a change that has ended by itself', async () => {
    begin();
    const until = new Date(clock.now().getTime() + 300_000).toISOString();
    await change([{ tenant: 'one', path: '/flags/FEEDBACK3', value: true, until }]);
    expect((await list())[0]?.undo).not.toBeNull();
    clock.pass({ minutes: 6 });
    expect((await list())[0]?.undo).toBeNull();
  });

  it('shows begin and end of a change, its later value, and what became of it', async () => {
    begin();
    const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
    const [from, until] = [inMinutes(30), inMinutes(90)];
    await change([
      { tenant: 'one', path: '/theme/radius/large', value: 31, from, until },
      { tenant: 'two', path: '/theme/radius/large', value: 30, from },
    ]);
    const [planned] = await list();
    expect(planned).not.toHaveProperty('over');
    expect(planned?.places).toMatchObject([
      { tenant: 'one', before: planned?.places?.[1]?.before, after: 31, from, until },
      { tenant: 'two', after: 30, from },
    ]);
    expect(planned?.places?.[1]).not.toHaveProperty('until');
    await change([{ tenant: 'one', path: '/theme/radius/medium', value: 7, until: inMinutes(5) }]);
    const [temporary] = await list();
    expect(temporary?.places?.[0]).toHaveProperty('until');
    expect(temporary?.places?.[0]).not.toHaveProperty('from');
    const { operation: _, ...body } = undoOf(planned);
    await post('/changes', body);
    await change([flag('two', true), flag('one', true)]);
    await change([flag('one', false)]);
    clock.pass({ minutes: 6 });
    expect((await list()).map(({ over }) => over)).toEqual([
      undefined,
      // The other brand's part is in effect.
      undefined,
      undefined,
      'ended',
      'undone',
    ]);
    await change([flag('two', false)]);
    expect((await list())[2]?.over).toBe('replaced');
  });

  it('undoes the schedule of one person while a colleague’s later one of the same flag stays', async () => {
    begin();
    const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
    const [twenty, forty] = [inMinutes(20), inMinutes(40)];
    const schedule = async () =>
      (await admin.call({ method: 'get', path: '/admin/v1/schedule?brand=one' }).expect(200)).body.value.list.flatMap(
        ({ kind, at, path }: { kind: string; at: string; path: string }) =>
          kind === 'begins' && path === '/flags/REWCEN3' ? [at] : [],
      );
    const place = { tenant: 'one', path: '/flags/REWCEN3', value: false };
    await change([{ ...place, from: twenty, until: inMinutes(30) }]);
    await change([{ ...place, from: forty }]);
    const [second, first] = await list();
    expect([first?.over, second?.over]).toEqual([undefined, undefined]);
    const { operation: _, ...body } = undoOf(first);
    await post('/changes', body);
    expect(await schedule()).toEqual([forty]);
    const [, later, taken] = await list();
    // The colleague's change is stated again by the undo, which does not end their act.
    expect([later?.over, taken?.over]).toEqual([undefined, 'undone']);
    const { operation: __, ...again } = undoOf(later);
    await post('/changes', again);
    expect(await schedule()).toEqual([]);
  });

  it('undoes a scheduled change and a scheduled revert that have begun, and leaves the later schedule of a colleague', async () => {
    for (const value of [true, undefined]) {
      begin();
      const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
      const place = { tenant: 'one', path: '/flags/FEEDBACK3' };
      const flagNow = () => admin.brands.byId('one')?.manifest.flags.FEEDBACK3;
      const before = value === undefined;
      await change([{ ...place, value: before }]);
      await change([{ ...place, value, from: inMinutes(20) }]);
      const forty = inMinutes(40);
      await change([{ ...place, value: true, from: forty }]);
      clock.pass({ minutes: 25 });
      const { operation: _, ...body } = undoOf((await list())[1]);
      await post('/changes', body);
      expect(flagNow()).toBe(before);
      const { body: schedule } = await admin.call({ method: 'get', path: '/admin/v1/schedule?brand=one' }).expect(200);
      expect(schedule.value.list).toMatchObject([{ kind: 'begins', path: '/flags/FEEDBACK3', at: forty }]);
      const [, later, taken] = await list();
      expect([later?.over, taken?.over]).toEqual([undefined, 'undone']);
      expect(taken?.undo).toBeNull();
    }
  });

  it('offers no undo of a scheduled change that would take back the equal one of a colleague', async () => {
    begin();
    const from = new Date(clock.now().getTime() + 1_200_000).toISOString();
    const requests = [{ tenant: 'one', path: '/flags/PTSYS3', value: true, from }];
    await change(requests);
    clock.pass({ seconds: 15 });
    const body = { requests, reason: 'a test' };
    await admin.call({ method: 'post', path: '/admin/v1/changes', body, as: 'bob' }).expect(200);
    const [second, first] = await list();
    expect([first?.actor, first?.undo, second?.actor]).toEqual(['ana', null, 'bob']);
    expect(second?.undo).toMatchObject({ operation: 'changeBrands' });
    await change([{ tenant: 'one', path: '/flags/PTSYS3' }]);
  });

  it('separates the environments, and records no dry run', async () => {
    begin();
    await push('one', {}, { environment: 'staging' }).expect(200);
    await change([flag('one', true)], { environment: 'staging' });
    await change([flag('two', true)], { dryRun: true });
    const rows = await list();
    expect(rows.map(short)).toEqual([
      ['change', 'changes.made', 'one'],
      ['release', 'release.pushed', 'one'],
    ]);
    expect(rows.map(({ environment }) => environment)).toEqual(['staging', 'staging']);
    expect(rows[0]?.undo).toMatchObject({ environment: 'staging' });
    // No release was served there before.
    expect(rows[1]).toMatchObject({ releaseBefore: null, undo: null });
  });

  it('can undo the newest act of its kind at a brand: releases, archiving, suspensions', async () => {
    begin();
    await push('one', { flags: { PTSYS3: true } }, { base: 1 }).expect(200);
    const [pushed] = await list();
    expect(pushed).toMatchObject({
      action: 'release.pushed',
      undo: { operation: 'rollBackRelease', tenant: 'one', environment: 'production', number: 1 },
    });
    await post('/brands/one/rollbacks', { number: 1 });
    await post('/brands/two/archived', { archived: true });
    const codes = (await admin.database.asOperator((tx) =>
      tx.selectFrom('catalogue_vendor').select('code').execute(),
    )) as { code: string }[];
    const vendor = codes[0]?.code ?? '';
    await post('/catalogue/suspensions', { kind: 'vendor', id: vendor, brands: ['one'] });
    const [suspended, archived, rolledBack, earlier] = await list();
    expect(earlier?.undo).toBeNull();
    expect(rolledBack).toMatchObject({ release: 1, undo: { operation: 'rollBackRelease' } });
    expect(archived?.undo).toEqual({ operation: 'archiveBrand', tenant: 'two', archived: false });
    expect(suspended).toMatchObject({
      thing: vendor,
      until: null,
      undo: { operation: 'resumeGames', kind: 'vendor', id: vendor, brands: ['one'] },
    });
    // A suspension of another vendor.
    await post('/catalogue/suspensions', { kind: 'vendor', id: codes[1]?.code ?? '', brands: ['one'] });
    expect((await list())[1]?.undo).toMatchObject({ operation: 'resumeGames', id: vendor });
    await post('/catalogue/suspensions/end', { kind: 'vendor', id: vendor });
    await post('/brands/two/archived', { archived: false });
    const now = await list();
    expect(now.map(({ action, undo }) => [action, undo !== null])).toEqual([
      ['brand.restored', true],
      ['vendor.resumed', true],
      ['vendor.suspended', true],
      ['vendor.suspended', false],
      ['brand.archived', false],
      ['release.rolled-back', true],
      ['release.pushed', false],
    ]);
  });

  it('undoes the newest release of each environment', async () => {
    begin();
    const apart = { tenant: { id: 'apart', merchantCode: 'APART', domains: ['apart.example'] } };
    await push('apart', apart).expect(200);
    await push('apart', { ...apart, flags: { PTSYS3: true } }).expect(200);
    await push('apart', { ...apart, flags: { CBS3: true } }, { environment: 'staging' }).expect(200);
    const [, second, first] = await list();
    expect(second?.undo).toMatchObject({ operation: 'rollBackRelease', environment: 'production', number: 1 });
    expect(first?.undo).toBeNull();
  });

  it('undoes a promotion also after the same release was promoted again', async () => {
    begin();
    const staged = { environment: 'staging' };
    const twice = { tenant: { id: 'twice', merchantCode: 'TWICE', domains: ['twice.example'] } };
    await push('twice', twice).expect(200);
    await push('twice', { ...twice, flags: { PTSYS3: true } }, staged).expect(200);
    await post('/brands/twice/promotions');
    await change([flag('twice', true)], staged);
    await post('/brands/twice/promotions', { changes: ['/flags/CBS3'] });
    const releases = async () =>
      (await list({ kind: 'release', environment: 'production', brand: 'twice' })).map(({ action, undo }) => [
        action,
        undo,
      ]);
    const undo = { operation: 'rollBackRelease', tenant: 'twice', environment: 'production', number: 1 };
    expect((await releases()).slice(0, 2)).toEqual([
      ['release.promoted', null],
      ['release.promoted', undo],
    ]);
    await post('/brands/twice/rollbacks');
    expect((await releases()).map(([, each]) => each === null)).toEqual([false, true, true, true]);
  });

  it('shows staff of one brand only its acts, and only its places of a change set', async () => {
    begin();
    await change([flag('one', false), flag('two', false)]);
    await change([{ tenant: 'one', path: '/flags/FEEDBACK3', value: true }]);
    await post('/staff/invitations', { email: 'new@operator.example', role: 'qa' });
    await post('/policies/*', { secondPerson: false, signOff: false });
    await post('/policies/one', { secondPerson: false, signOff: false });
    const two = await aColleague('tom', { role: 'owner', brands: ['two'] });
    const rows = await list({}, two);
    expect(rows.map(short)).toEqual([
      ['policy', 'policy.set', ''],
      ['change', 'changes.made', 'two'],
    ]);
    expect(rows[1]).toMatchObject({ moreBrands: 0, places: [{ tenant: 'two' }] });
    expect(JSON.stringify(rows)).not.toContain('"one"');
    expect((await request({ brand: 'one' }, two)).body.code).toBe('brand.unknown');
    expect((await request({ brand: 'nowhere' }, two)).body.code).toBe('brand.unknown');
    const [foreign] = await list({ brand: 'one', kind: 'change' });
    expect((await request({ after: foreign?.id ?? '' }, two)).body.code).toBe('request.invalid');
  });

  it('shows acts on staff accounts only to owners of all brands', async () => {
    begin();
    await post('/staff/invitations', { email: 'newer@operator.example', role: 'qa' });
    const operator = await aColleague('olaf', { role: 'operator' });
    expect((await list()).map(short)).toEqual([['staff', 'staff.invited', '']]);
    expect((await list({ kind: 'staff' })).length).toBe(1);
    // They are not acts on a brand.
    expect(await list({ brand: 'one' })).toEqual([]);
    expect(await list({}, operator)).toEqual([]);
    expect(await list({ kind: 'staff' }, operator)).toEqual([]);
  });

  it('hides values that a brand inherits, or once inherited, from a brand that the caller may not read', async () => {
    const identity = (id: string) => ({
      tenant: { id, merchantCode: id.toUpperCase(), brandName: id, domains: [`${id}.example`] },
    });
    await push('above', { ...identity('above'), theme: { radius: { small: 7 } } }).expect(200);
    await push('below', { ...identity('below'), extends: 'above' }).expect(200);
    begin();
    await change([{ tenant: 'below', path: '/theme/radius/small', value: 2 }]);
    const bea = await aColleague('bea', { role: 'operator', brands: ['below'] });
    const valuesFor = async (bearer?: string) => (await list({ kind: 'change' }, bearer))[0]?.places?.[0];
    expect(await valuesFor()).toMatchObject({ before: 7, after: 2 });
    const hidden = expect.stringContaining('not shown');
    expect(await valuesFor(bea)).toMatchObject({ before: hidden, after: hidden });
    await push('below', identity('below')).expect(200);
    expect(await valuesFor(bea)).toMatchObject({ before: hidden, after: hidden });
    expect(await valuesFor(await aColleague('both', { brands: ['above', 'below'] }))).toMatchObject({ before: 7 });
  });

  it.each(['now', 'before'] as const)(
    'hides values that a brand may inherit through a parent that the caller reads, whose own parent of %s is hidden',
    async (when) => {
      const [top, middle, leaf] = [`top-${when}`, `middle-${when}`, `leaf-${when}`];
      await push(top, { theme: { radius: { small: 7 } } }).expect(200);
      await push(middle, { extends: top }).expect(200);
      await push(leaf, { extends: middle }).expect(200);
      begin();
      await change([{ tenant: leaf, path: '/theme/radius/small', value: 2 }]);
      if (when === 'before') for (const id of [leaf, middle]) await push(id).expect(200);
      const reader = await aColleague(`lea-${when}`, { role: 'operator', brands: [middle, leaf] });
      const hidden = expect.stringContaining('not shown');
      const places = async (bearer?: string) => (await list({ kind: 'change' }, bearer))[0]?.places;
      expect(await places(reader)).toMatchObject([{ tenant: leaf, before: hidden, after: hidden }]);
      expect(await places()).toMatchObject([{ before: 7, after: 2 }]);
      const whole = await aColleague(`sam-${when}`, { role: 'operator', brands: [top, middle, leaf] });
      expect(await places(whole)).toMatchObject([{ before: 7, after: 2 }]);
    },
  );

  it('shows values of a brand whose parents are all abstract or readable', async () => {
    begin();
    await change([{ tenant: 'two', path: '/theme/radius/small', value: 2 }]);
    const reader = await aColleague('tia', { role: 'operator', brands: ['two'] });
    expect((await list({ kind: 'change' }, reader))[0]?.places).toMatchObject([{ tenant: 'two', after: 2 }]);
  });

  it('can be filtered by time, actor, brand and kind', async () => {
    begin();
    await change([flag('one', true)]);
    const middle = clock.now().toISOString();
    await admin
      .call({
        method: 'post',
        path: '/admin/v1/changes',
        as: 'bob',
        body: { requests: [flag('two', true)], reason: 'a test' },
      })
      .expect(200);
    clock.pass({ minutes: 1 });
    await push('two', { extends: 'group' }, { base: 1 }).expect(200);
    const brandsOf = async (query: Readonly<Record<string, string>>) =>
      (await list(query)).map(({ brands }) => brands.join());
    expect(await brandsOf({ actor: 'bob' })).toEqual(['two']);
    expect(await brandsOf({ brand: 'one' })).toEqual(['one']);
    expect(await brandsOf({ kind: 'release' })).toEqual(['two']);
    expect(await brandsOf({ brand: 'two', kind: 'change', actor: 'ana' })).toEqual([]);
    // A part of a name is enough, in any case and with any accents.
    expect(await brandsOf({ actor: 'BÖ' })).toEqual(['two']);
    expect(await brandsOf({ actor: 'a' })).toEqual(['two', 'one']);
    expect(await brandsOf({ brand: 'TW' })).toEqual(['two', 'two']);
    expect(await brandsOf({ brand: 'o', kind: 'change' })).toEqual(['two', 'one']);
    expect(await brandsOf({ actor: 'nobody like this' })).toEqual([]);
    // The start is included, the end is not.
    expect(await brandsOf({ to: middle })).toEqual([]);
    expect(await brandsOf({ from: middle, kind: 'change' })).toEqual(['two', 'one']);
  });

  it('can be filtered by environment: acts of the other are left out, acts that concern both are shown', async () => {
    begin();
    await push('two', {}, { environment: 'staging' }).expect(200);
    await change([flag('two', true)], { environment: 'staging' });
    await change([flag('two', true)]);
    await post('/brands/two/sign-offs');
    await post('/brands/two/archived', { archived: true });
    await post('/brands/two/archived', { archived: false });
    await admin.database.asOperator(async (tx) => {
      const act = { actor: 'ana', before: null, after: { revision: '1' }, now: clock.now() };
      for (const tenant of ['two', stagingTenant('two')]) {
        await recordAct(tx, { ...act, tenant, action: 'content.changed' });
        await recordAct(tx, { ...act, tenant, action: 'catalogue.chosen', after: {} });
      }
    });
    const reader = await aColleague('eva', { role: 'operator', brands: ['one', 'two'] });
    const found = async (query: Readonly<Record<string, string>>, bearer?: string) =>
      (await list({ pageSize: '100', ...query }, bearer))
        .map(({ action, environment }) => [action, environment].filter((part) => part !== undefined).join(' '))
        .sort();
    const both = ['brand.archived', 'brand.restored'];
    const staging = [
      ...both,
      'catalogue.chosen',
      'changes.made staging',
      'content.changed staging',
      'release.pushed staging',
      'release.signed-off staging',
    ];
    const production = [...both, 'catalogue.chosen', 'changes.made production', 'content.changed production'];
    for (const bearer of [undefined, reader]) {
      expect(await found({ environment: 'staging' }, bearer)).toEqual(staging);
      expect(await found({ environment: 'production' }, bearer)).toEqual(production);
      expect(await found({ environment: 'production', brand: 'two' }, bearer)).toEqual(production);
      expect(await found({ environment: 'staging', kind: 'change' }, bearer)).toEqual(['changes.made staging']);
      expect(await found({}, bearer)).toHaveLength(10);
    }
    expect((await request({ environment: 'elsewhere' })).body.code).toBe('request.invalid');
  });

  it.each([
    ['of all brands', undefined],
    ['of some', ['one', 'two']],
  ] as const)('has pages without a gap or a repetition while acts are added, for staff %s', async (name, brands) => {
    const reader = await aColleague(`reader${name.length}`, { brands: brands ? [...brands] : null });
    begin();
    for (let at = 0; at < 7; at += 1)
      await change(at % 2 === 0 ? [flag('one', at % 4 === 0), flag('two', at % 4 === 0)] : [flag('one', true)]);
    const whole = (await list({}, reader)).map(({ id }) => id);
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null && seen.length < 50; ) {
      const query: Record<string, string> = { from: began, pageSize: '2' };
      const { body } = await request(after === '' ? query : { ...query, after }, reader);
      const page = body.value as Page;
      seen.push(...page.list.map(({ id }) => id));
      await change([flag('two', seen.length % 4 === 0)]);
      after = page.next;
    }
    expect(whole).toHaveLength(7);
    expect(seen).toEqual(whole);
  });

  it('shows which settings and rights an act changed, both ways, and which proposal was decided', async () => {
    begin();
    await post('/policies/one', { secondPerson: true, signOff: false });
    await post('/staff/invitations', { email: 'nils@operator.example', role: 'qa', brands: ['one'] });
    const [invited, policy] = await list();
    expect(policy?.facts).toEqual([{ name: 'secondPerson', before: false, after: true }]);
    expect(invited?.facts).toEqual([
      { name: 'role', before: null, after: 'qa' },
      { name: 'brands', before: null, after: ['one'] },
    ]);
    const { proposal: id } = await change([flag('one', true), flag('two', true)]);
    await admin
      .call({
        method: 'post',
        path: `/admin/v1/proposals/${id}/decision`,
        body: { decision: 'rejected', reason: 'no' },
        as: 'bob',
      })
      .expect(200);
    const [decided] = await list();
    expect(decided).toMatchObject({ id, action: 'proposal.rejected', thing: 'changeBrands', proposer: 'ana' });
    expect(decided?.proposal).toBe('change 2 values of 2 brands');
    // The sentence names a brand that this colleague may not read.
    const tia = await aColleague('tia', { role: 'operator', brands: ['two'] });
    const [theirs] = await list({}, tia);
    expect(theirs).toMatchObject({ id, thing: 'changeBrands' });
    expect(theirs).not.toHaveProperty('proposal');
  });
});
