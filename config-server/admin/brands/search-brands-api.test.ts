import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Found = AdminValueOf<'searchBrands'>;

// Later tests archive brands and make proposals that earlier ones do not expect.
describe('a search of brands', { shuffle: false }, () => {
  const clock = aClock();
  let admin: TestAdminApi;
  const push = pushedTo(() => admin.app);
  const aBrand = async (id: string, brandName: string, ...domains: string[]) => {
    clock.pass({ minutes: 1 });
    await push(id, { tenant: { id, merchantCode: id.toUpperCase(), brandName, domains } }).expect(200);
  };
  const search = async (query: Readonly<Record<string, string>> = {}): Promise<Found> => {
    const answer = await admin
      .call({ method: 'get', path: `/admin/v1/search/brands?${new URLSearchParams(query)}` })
      .expect(200);
    return answer.body.value;
  };
  const idsOf = ({ list }: Found) => list.map(({ id }) => id);
  const post = (path: string, body: object = {}) =>
    admin.call({ method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body }, as: 'ana' });

  beforeAll(async () => {
    admin = await anAdminApi({ clock });
    await aBrand('zeta', 'álamo', 'play.zeta-games.example');
    await aBrand('yard', 'Álamo', 'yard.example', '*.yard.example');
    await aBrand('xeno', 'Berg_% <b>', 'xeno.example');
    clock.pass({ minutes: 1 });
    await push(
      'stage',
      { tenant: { id: 'stage', merchantCode: 'STAGE', brandName: 'Only Staged', domains: ['s.example'] } },
      { environment: 'staging' },
    ).expect(200);
  });
  afterAll(() => admin?.close());

  it('finds them by parts of id, name and domain, in any case, and treats no text as a pattern', async () => {
    expect(idsOf(await search({ q: 'ZETA-GAMES' }))).toEqual(['zeta']);
    for (const q of [' ÁLAMO ', 'alamo']) expect(idsOf(await search({ q }))).toEqual(['yard', 'zeta']);
    expect(idsOf(await search({ q: '_%' }))).toEqual(['xeno']);
    expect(idsOf(await search({ q: '%' }))).toEqual(['xeno']);
    expect(idsOf(await search({ q: 'staged' }))).toEqual(['stage']);
    expect(idsOf(await search({ q: 'nothing' }))).toEqual([]);
  });

  it('leaves out parents that are not served themselves', async () => {
    expect(idsOf(await search())).toEqual(expect.arrayContaining(['one', 'two', 'zeta']));
    expect(idsOf(await search())).not.toContain('group');
  });

  it.each(['name', 'updated'])('pages by %s without a gap or a repetition', async (sort) => {
    const whole = idsOf(await search({ sort }));
    const pages: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: Found = await search({ sort, pageSize: '1', ...(after === '' ? {} : { after }) });
      pages.push(...idsOf(page));
      after = page.next;
    }
    expect(pages).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
    // Two brands with one name are in the order of their ids.
    if (sort === 'name') expect(whole.indexOf('yard')).toBe(whole.indexOf('zeta') - 1);
    else expect(whole.slice(0, 4)).toEqual(['stage', 'xeno', 'yard', 'zeta']);
  });

  it('refuses a page that no response named', async () => {
    for (const after of ['none', 'x'.repeat(65), 'ze%00ta']) {
      const answer = await admin.call({ method: 'get', path: `/admin/v1/search/brands?after=${after}` });
      expect([after, answer.status, answer.body.code]).toEqual([after, 400, 'request.invalid']);
    }
  });

  it('shows the release of each environment, and follows every change of a pointer', async () => {
    const rowOf = async (id: string) => (await search({ q: id })).list.find((row) => row.id === id);
    expect(await rowOf('stage')).toMatchObject({ production: null, staging: 1, archived: false });
    await push(
      'zeta',
      { tenant: { id: 'zeta', merchantCode: 'ZETA', brandName: 'Staged Name', domains: ['play.zeta-games.example'] } },
      { environment: 'staging' },
    ).expect(200);
    expect(await rowOf('zeta')).toMatchObject({ name: 'álamo', production: 1, staging: 2 });
    await post('/brands/zeta/promotions').expect(200);
    expect(await rowOf('zeta')).toMatchObject({ name: 'Staged Name', production: 2, staging: 2 });
    await post('/brands/zeta/rollbacks', { number: 1 }).expect(200);
    expect(await rowOf('zeta')).toMatchObject({ name: 'álamo', production: 1 });
  });

  it('counts undecided proposals, faults and calls of the last hour of each brand', async () => {
    await post('/policies/yard', { secondPerson: true, signOff: false }).expect(200);
    await post('/changes', {
      requests: [{ tenant: 'yard', path: '/support/url', value: 'https://help.example' }],
    }).expect(200);
    const minute = (ago: number) => new Date(clock.now().getTime() - ago * 60_000);
    await admin.database.asOperator((tx) =>
      tx
        .insertInto('brand_calls')
        .values([
          { tenant: 'yard', minute: minute(5), outcome: 'granted', count: 40n },
          { tenant: 'yard', minute: minute(5), outcome: 'auth.wrong_credentials', count: 5n },
          { tenant: 'yard', minute: minute(6), operation: 'login', outcome: 'unknown', count: 2n },
          { tenant: 'yard', minute: minute(6), operation: 'none', outcome: 'page.failed', count: 1n },
          { tenant: 'yard', minute: minute(61), operation: 'login', outcome: 'unknown', count: 100n },
          { tenant: 'zeta', minute: minute(5), outcome: 'granted', count: 7n },
          { tenant: 'zeta', minute: minute(61), operation: 'login', outcome: 'unknown', count: 9n },
        ])
        .execute(),
    );
    // A second brand with a domain that is already claimed.
    await push('thief', {
      tenant: { id: 'thief', merchantCode: 'THIEF', brandName: 'Thief', domains: ['thief.example', 'xeno.example'] },
    });
    const { list } = await search();
    const counts = new Map(list.map(({ id, ...row }) => [id, row]));
    expect(counts.get('yard')).toMatchObject({ waiting: 1, calls: 48, failures: 3 });
    expect(counts.get('zeta')).toMatchObject({ waiting: 0, calls: 7, failures: 0 });
    expect(idsOf(await search({ filter: 'failing' }))).toEqual(['yard']);
    expect(idsOf(await search({ filter: 'waiting' }))).toEqual(['yard']);
    const faulty = list.filter(({ faults }) => faults > 0).map(({ id }) => id);
    expect(idsOf(await search({ filter: 'faulty' }))).toEqual(faulty);
    expect(admin.brands.faults().map(({ tenant }) => tenant)).toEqual(expect.arrayContaining(faulty));
  });

  it('includes archived brands only if they are requested', async () => {
    await post('/brands/xeno/archived', { archived: true }).expect(200);
    expect(idsOf(await search())).not.toContain('xeno');
    expect(idsOf(await search({ filter: 'archived' }))).toEqual(['xeno']);
  });

  it('omits brands that the caller may not read', async () => {
    await aStaffToken({
      database: admin.database,
      clock,
      email: 'sam@operator.example',
      token: 'a-token-of-sam',
      role: 'qa',
      brands: ['two', 'xeno'],
    });
    const asSam = async (query: string) => {
      const answer = await supertest(admin.app)
        .get(`/admin/v1/search/brands${query}`)
        .set('authorization', 'Bearer a-token-of-sam');
      return answer.status === 200 ? idsOf(answer.body.value) : answer.body.code;
    };
    expect(await asSam('?after=zeta')).toBe('request.invalid');
    expect(await asSam('?after=two')).toEqual([]);
    expect(await asSam('')).toEqual(['two']);
    expect(await asSam('?q=zeta')).toEqual([]);
    expect(await asSam('?filter=archived')).toEqual(['xeno']);
    expect(await asSam('?filter=faulty')).toEqual([]);
  });

  it('does not count expired proposals', async () => {
    clock.pass({ minutes: 8 * 24 * 60 });
    expect(idsOf(await search({ filter: 'waiting' }))).toEqual([]);
    expect((await search()).list.find(({ id }) => id === 'yard')?.waiting).toBe(0);
  });
});
