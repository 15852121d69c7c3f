import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { anAdminApi, brandsPushedTo, changedAt, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Page = AdminValueOf<'listPlace'>;

// Later tests add brands that earlier ones do not expect.
describe('a place over brands', { shuffle: false }, () => {
  const clock = aClock();
  let admin: TestAdminApi;
  const push = brandsPushedTo(() => admin.app);
  const change = changedAt(() => admin);
  const request = (query: Readonly<Record<string, string>>, bearer?: string) => {
    const path = `/admin/v1/places?${new URLSearchParams(query)}`;
    return bearer === undefined
      ? admin.call({ method: 'get', path })
      : supertest(admin.app).get(path).set('authorization', `Bearer ${bearer}`);
  };
  const flag = '/flags/PTSYS3';
  const read = async (query: Readonly<Record<string, string>> = {}, bearer?: string): Promise<Page> =>
    (await request({ path: flag, ...query }, bearer)).body.value;
  const valuesOf = ({ list }: Page) => list.map(({ brand, value, source }) => [brand, value, source]);
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  const aColleague = async (name: string, brands: string[]) => {
    const token = `${name}-`.padEnd(43, 'x');
    const email = `${name}@operator.example`;
    await aStaffToken({ database: admin.database, email, token, clock, role: 'qa', brands });
    return token;
  };

  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    await push('zebra', { flags: { PTSYS3: true } }).expect(200);
    await push('alpha').expect(200);
  });
  afterAll(() => admin?.close());

  it('has the source of each brand’s value, by brand name', async () => {
    const until = inMinutes(30);
    await change([{ tenant: 'alpha', path: flag, value: true, until }]);
    const page = await read();
    expect(valuesOf(page)).toEqual([
      ['alpha', true, 'change'],
      ['one', false, 'shipped'],
      ['two', true, 'parent group'],
      ['zebra', true, 'release'],
    ]);
    expect(page).toMatchObject({ path: flag, sequence: String(admin.brands.sequence()), next: null });
    expect(page.description).not.toBe('');
    const [alpha, one] = page.list;
    expect(alpha).toMatchObject({ who: 'ana', since: clock.now().toISOString(), until, reason: 'a test' });
    expect(one).not.toHaveProperty('who');
  });

  it('has scheduled changes, of parents as well', async () => {
    const [from, later] = [inMinutes(5), inMinutes(9)];
    await change([{ tenant: 'group', path: flag, value: false, from, until: later }]);
    const rows = (await read()).list.filter(({ scheduled }) => scheduled.length > 0);
    expect(rows.map(({ brand, scheduled }) => [brand, scheduled])).toEqual([
      [
        'two',
        [
          {
            ...{ tenant: 'group', path: flag, sequence: expect.stringMatching(/^[0-9]+$/) },
            ...{ value: false, removed: false, from, until: later, who: 'ana', reason: 'a test' },
          },
        ],
      ],
    ]);
    clock.pass({ minutes: 6 });
    await admin.sets.production.refresh();
    const [two] = (await read({ q: 'TWO' })).list;
    expect(two).toMatchObject({ source: 'change', scheduled: [], until: later });
    clock.pass({ minutes: 4 });
    expect((await read({ q: 'two' })).list[0]).toMatchObject({ source: 'parent group', who: 'test' });
  });

  it('can be filtered by value and by source', async () => {
    await change([{ tenant: 'one', path: '/theme/radius/small', value: 9 }]);
    const path = '/theme/radius/small';
    expect((await read({ path, value: ' 9 ' })).list.map(({ brand }) => brand)).toEqual(['one']);
    expect((await read({ path, value: '"9"' })).list).toEqual([]);
    expect((await read({ source: 'release' })).list.map(({ brand }) => brand)).toEqual(['zebra']);
    expect((await read({ path: 'theme.radius.small', source: 'change' })).list).toHaveLength(1);
    expect((await request({ path: flag, value: 'tru' })).body.code).toBe('request.invalid');
  });

  it('has the sources of its parts', async () => {
    const [row] = (await read({ path: '/theme/radius', q: 'one' })).list;
    expect(row).toMatchObject({ source: 'change', value: { small: 9 } });
    await change([{ tenant: 'one', path: '/flags', value: { ...admin.brands.byId('one')?.manifest.flags } }]);
    expect((await read({ q: 'one' })).list[0]).toMatchObject({ source: 'change' });
  });

  it.each([
    ['/flags/PTSYS4', 'change.unknown_flag', 'did you mean PTSYS3'],
    ['/theme/radius/smal', 'change.unknown_path', 'did you mean small'],
    ['/them/radius', 'change.unknown_path', 'did you mean theme'],
    ['/flags/__proto__', 'change.unknown_path', 'name a place'],
    ['/texts/EN/access/title', 'change.unknown_path', 'texts'],
  ])('is refused for %s', async (path, code, hint) => {
    const { body } = await request({ path });
    expect([body.code, body.message]).toEqual([code, expect.stringContaining(hint)]);
  });

  it('may be an item of a list by its id, and a brand may lack it', async () => {
    const [{ id } = { id: '' }] = admin.brands.byId('one')?.manifest.nav.footer ?? [];
    const { list } = await read({ path: `/nav/footer/${id}/icon` });
    expect(list.map(({ brand }) => brand)).toContain('one');
    const none = await read({ path: '/nav/footer/nowhere/icon' });
    expect(new Set(none.list.map(({ value, source }) => `${value} ${source}`))).toEqual(new Set(['null shipped']));
  });

  it('separates environments', async () => {
    await push('alpha', { flags: { PTSYS3: true } }, { environment: 'staging' }).expect(200);
    await change([{ tenant: 'alpha', path: flag, value: false }], { environment: 'staging' });
    expect(valuesOf(await read({ environment: 'staging' }))).toEqual([['alpha', false, 'change']]);
    expect(valuesOf(await read({ q: 'alpha' }))).toEqual([['alpha', true, 'change']]);
  });

  it.each<Record<string, string>>([{}, { value: 'true' }])(
    'pages without a gap or a repetition: %j',
    async (filter) => {
      const whole = (await read(filter)).list.map(({ brand }) => brand);
      const seen: string[] = [];
      for (let after: string | null = ''; after !== null && seen.length < 50; ) {
        const page: Page = await read({ ...filter, pageSize: '1', ...(after === '' ? {} : { after }) });
        seen.push(...page.list.map(({ brand }) => brand));
        after = page.next;
        if (seen.length === 1) await push('aardvark', { flags: { PTSYS3: true } });
      }
      expect(seen).toEqual(whole);
      expect(whole.length).toBeGreaterThan(1);
    },
  );

  it('shows staff of one brand only that brand', async () => {
    const two = await aColleague('tom', ['two']);
    expect((await read({}, two)).list.map(({ brand }) => brand)).toEqual(['two']);
    expect((await read({ q: 'zebra' }, two)).list).toEqual([]);
    for (const after of ['zebra', 'nowhere'])
      expect((await request({ path: flag, after }, two)).body.code).toBe('request.invalid');
  });

  it('hides values that may be inherited from a brand that the caller may not read, from filters too', async () => {
    await push('above', { theme: { radius: { small: 7 } } }).expect(200);
    await push('below', { extends: 'above' }).expect(200);
    await change([{ tenant: 'above', path: '/theme/radius/large', value: 21, from: inMinutes(9) }]);
    await change([{ tenant: 'below', path: '/theme/radius/medium', value: 13 }]);
    const bea = await aColleague('bea', ['below']);
    const at = async (path: string, bearer?: string, more: Readonly<Record<string, string>> = {}) =>
      (await read({ path, q: 'below', ...more }, bearer)).list[0];
    expect(await at('/theme/radius/small')).toMatchObject({ value: 7, source: 'parent above', who: 'ana' });
    const hidden = await at('/theme/radius/small', bea);
    expect(hidden).toMatchObject({ value: expect.stringContaining('not shown'), source: 'parent above' });
    expect(hidden).not.toHaveProperty('who');
    expect(await at('/theme/radius/small', bea, { value: '7' })).toBeUndefined();
    // A part of the value is inherited.
    expect(await at('/theme/radius', bea)).toMatchObject({ value: expect.stringContaining('not shown') });
    expect(await at('/theme/radius/medium', bea)).toMatchObject({ value: 13, source: 'change' });
    expect((await at('/theme/radius/large', bea))?.scheduled).toEqual([]);
  });
});
