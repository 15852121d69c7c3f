import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { anAdminApi, brandsPushedTo, changedAt, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';
import { notShown } from '../door/inherited-values.ts';

type Explained = AdminValueOf<'explainThing'>;
type Things = AdminValueOf<'listThings'>;

// Changes of earlier tests stay for later ones.
describe('the reason for showing or hiding a thing', { shuffle: false }, () => {
  const clock = aClock();
  let admin: TestAdminApi;
  const push = brandsPushedTo(() => admin.app);
  const change = changedAt(() => admin);
  const request = (path: string, query: Readonly<Record<string, string>> = {}, bearer?: string) => {
    const address = `/admin/v1/brands/${path}?${new URLSearchParams(query)}`;
    return bearer === undefined
      ? admin.call({ method: 'get', path: address })
      : supertest(admin.app).get(address).set('authorization', `Bearer ${bearer}`);
  };
  const why = async (
    brand: string,
    thing: string,
    query: Readonly<Record<string, string>> = {},
    bearer?: string,
  ): Promise<Explained> => (await request(`${brand}/why`, { thing, ...query }, bearer).expect(200)).body.value;
  const list = async (brand: string, query: Readonly<Record<string, string>> = {}): Promise<Things> =>
    (await request(`${brand}/things`, query).expect(200)).body.value;
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  const aColleague = async (name: string, brands: string[]) => {
    const token = `${name}-`.padEnd(43, 'x');
    const email = `${name}@operator.example`;
    await aStaffToken({ database: admin.database, email, token, clock, role: 'qa', brands });
    return token;
  };
  const rebate = 'page:manualRebate';
  const flag = '/flags/MANPLAYREB3';
  const points = 'page:pointsMall';

  const entry = { id: 'mine', to: 'page:home', icon: 'home', label: { EN: 'My corner', TY: 'Sulok ko' } };

  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    await push('alpha', {
      formatVersion: '1.1',
      flags: { MANPLAYREB3: true },
      nav: { sideMenu: { entries: [entry] } },
    }).expect(200);
    await push('kid', { extends: 'alpha', flags: { PTSYS3: true } }).expect(200);
  });
  afterAll(() => admin?.close());

  it('is available for everything that a brand can show, with titles in English, for each viewer', async () => {
    const { list: things, timeZone } = await list('alpha');
    expect(timeZone).toBe(admin.brands.byId('alpha')?.manifest.locale.timeZone);
    expect(new Set(things.map(({ kind }) => kind))).toEqual(new Set(['page', 'entry', 'block', 'field']));
    expect(new Set(things.map(({ name }) => name)).size).toBe(things.length);
    const of = (name: string, rows = things) => rows.find((row) => row.name === name);
    expect(of('entry:nav.sideMenu.entries.mine')).toMatchObject({ label: 'My corner', shown: true });
    expect(of('field:nickname')).toMatchObject({ label: 'Nickname' });
    expect(of(rebate)).toMatchObject({ shown: false });
    expect(of(rebate, (await list('alpha', { as: 'player' })).list)).toMatchObject({ shown: true });
    await change([{ tenant: 'alpha', path: '/texts/EN/shell/page.manualRebate', value: 'Cash back' }]);
    expect(of(rebate, (await list('alpha')).list)).toMatchObject({ label: 'Cash back' });
    expect(of(rebate, (await list('one')).list)?.label).not.toBe('Cash back');
  });

  it('names the deciding setting with its source: shipped, a parent, the release, a change', async () => {
    expect(await why('one', rebate, { as: 'player' })).toMatchObject({
      shown: false,
      leadsTo: 'home',
      shownTo: [],
      hiddenParents: [],
      because: [{ path: flag, value: false, otherwise: true, source: 'shipped', scheduled: [] }],
    });
    expect((await why('alpha', rebate, { as: 'player' })).because).toMatchObject([
      { path: flag, value: true, source: 'release', tenant: 'alpha', who: 'ana' },
    ]);
    expect((await why('two', points, { as: 'player' })).because).toMatchObject([
      { path: '/flags/PTSYS3', value: true, source: 'parent group', tenant: 'group', who: 'test' },
    ]);
    await change([{ tenant: 'group', path: '/flags/PTSYS3', value: false }], { reason: 'it rests' });
    const changed = await why('two', points, { as: 'player' });
    expect(changed).toMatchObject({
      shown: false,
      because: [{ value: false, source: 'change', tenant: 'group', who: 'ana', reason: 'it rests' }],
    });
    expect(changed.because[0]?.description).not.toBe('');
    expect((await why('one', points, { as: 'player' })).because).toMatchObject([{ source: 'shipped' }]);
  });

  it('states who sees the thing if only the viewer decides', async () => {
    expect(await why('alpha', rebate)).toMatchObject({
      shown: false,
      leadsTo: 'login',
      shownTo: ['player', 'agent', 'guest', 'trial', 'special41', 'special42', 'appPlayer'],
    });
    expect(await why('alpha', rebate, { as: 'agent' })).toMatchObject({ shown: true });
  });

  it('includes the next change that reverses the result, and the result at a moment', async () => {
    const [from, until] = [inMinutes(5), inMinutes(9)];
    await change([{ tenant: 'one', path: flag, value: true, from, until }], { reason: 'a weekend' });
    const now = await why('one', rebate, { as: 'player' });
    expect(now.because).toMatchObject([{ scheduled: [{ value: true, from, until, who: 'ana' }] }]);
    expect(now.next).toEqual({
      at: from,
      shown: true,
      changes: [
        { tenant: 'one', kind: 'begins', path: flag, value: true, removed: false, actor: 'ana', reason: 'a weekend' },
      ],
    });
    const then = await why('one', rebate, { as: 'player', at: inMinutes(6) });
    expect(then).toMatchObject({
      shown: true,
      at: inMinutes(6),
      because: [{ source: 'change', reason: 'a weekend', since: from, until }],
      next: { at: until, shown: false, changes: [{ kind: 'ends', path: flag }] },
    });
    expect((await why('one', rebate, { as: 'player', at: inMinutes(9) })).shown).toBe(false);
    // A visitor never sees it, so no change affects them.
    expect(await why('one', rebate)).not.toHaveProperty('next');
    const of = (rows: Things) => rows.list.find(({ name }) => name === rebate)?.shown;
    expect(of(await list('one', { as: 'player' }))).toBe(false);
    expect(of(await list('one', { as: 'player', at: inMinutes(6) }))).toBe(true);
  });

  it('skips scheduled changes that reverse nothing', async () => {
    await push('late').expect(200);
    const at = (minutes: number, path: string, value: unknown) => ({
      tenant: 'late',
      path,
      value,
      from: inMinutes(minutes),
    });
    await change([at(3, '/theme/radius/small', 9), at(4, flag, false), at(5, flag, true)]);
    expect((await why('late', rebate, { as: 'player' })).next).toMatchObject({
      at: inMinutes(5),
      shown: true,
      changes: [{ path: flag, value: true }],
    });
  });

  it('looks ahead through forty changes that turn nothing, and no further', async () => {
    await push('busy').expect(200);
    const at = (minutes: number, value: boolean) => ({ tenant: 'busy', path: flag, value, from: inMinutes(minutes) });
    const still = Array.from({ length: 40 }, (_, index) => at(index + 1, false));
    await change([...still, at(41, true)]);
    expect(await why('busy', rebate, { as: 'player' })).not.toHaveProperty('next');
    const later = await why('busy', rebate, { as: 'player', at: inMinutes(1) });
    expect(later).toMatchObject({ shown: false, next: { at: inMinutes(41), shown: true } });
  });

  it('differs between staging and production', async () => {
    await push('alpha', { formatVersion: '1.1', flags: { MANPLAYREB3: false } }, { environment: 'staging' }).expect(
      200,
    );
    expect((await why('alpha', rebate, { as: 'player', environment: 'staging' })).shown).toBe(false);
    expect((await why('alpha', rebate, { as: 'player' })).shown).toBe(true);
    const missing = await request('one/why', { thing: rebate, environment: 'staging' }).expect(404);
    expect(missing.body.code).toBe('brand.unknown');
  });

  it.each([
    ['page:manualRebat', 'did you mean page:manualRebate?'],
    ['manualRebate', 'did you mean page:manualRebate?'],
    ['entry:nav.footer.__proto__', 'nothing is called'],
    ['nothing-like-it', 'nothing is called'],
  ])('is unknown for %s', async (thing, hint) => {
    const { body } = await request('alpha/why', { thing }).expect(404);
    expect([body.code, body.message]).toEqual(['request.not_found', expect.stringContaining(hint)]);
  });

  it('is unknown before the release, and for a parent', async () => {
    const early = await request('alpha/why', { thing: rebate, at: '2020-01-01T00:00:00Z' }).expect(400);
    expect([early.body.code, early.body.message]).toEqual([
      'request.invalid',
      expect.stringContaining('was published at'),
    ]);
    for (const path of ['group/things', 'group/why'])
      expect((await request(path, path.endsWith('why') ? { thing: rebate } : {}).expect(400)).body).toMatchObject({
        code: 'request.invalid',
        message: expect.stringContaining('is a parent'),
      });
  });

  it('is refused to staff of another brand', async () => {
    const token = await aColleague('ivo', ['one']);
    for (const [path, query] of [
      ['alpha/things', {}],
      ['alpha/why', { thing: rebate }],
    ] as const)
      expect((await request(path, query, token).expect(404)).body.code).toBe('brand.unknown');
    expect((await why('one', rebate, {}, token)).name).toBe(rebate);
  });

  it('withholds values of a parent that the caller may not read', async () => {
    const token = await aColleague('kim', ['kid']);
    const block = `block:${admin.brands.byId('kid')?.manifest.home.blocks[0]?.id}`;
    const [place] = (await why('kid', block)).because;
    await change([{ tenant: 'alpha', path: place?.path, value: false }], { reason: 'a secret of alpha' });
    const hidden = await why('kid', block, {}, token);
    expect(hidden).toMatchObject({
      shown: false,
      hiddenParents: ['alpha'],
      because: [{ path: place?.path, value: notShown, source: 'parent alpha' }],
    });
    for (const key of ['otherwise', 'who', 'since', 'reason']) expect(hidden.because[0]).not.toHaveProperty(key);
    expect(JSON.stringify(hidden)).not.toContain('secret');
    expect((await why('kid', block)).because[0]).toMatchObject({ value: false, reason: 'a secret of alpha' });
    // Every reader of a brand sees its flags. The author and upcoming changes stay hidden with the parent.
    await change([{ tenant: 'alpha', path: flag, value: false, from: inMinutes(5) }]);
    const own = await why('kid', rebate, { as: 'player' }, token);
    expect(own).toMatchObject({ because: [{ path: flag, value: true, source: 'parent alpha', scheduled: [] }] });
    expect(own).not.toHaveProperty('next');
    expect(await why('kid', rebate, { as: 'player' })).toMatchObject({ next: { at: inMinutes(5) } });
    const ahead = await why('kid', rebate, { as: 'player', at: inMinutes(6) }, token);
    expect([ahead.shown, (await why('kid', rebate, { as: 'player', at: inMinutes(6) })).shown]).toEqual([true, false]);
  });
});
