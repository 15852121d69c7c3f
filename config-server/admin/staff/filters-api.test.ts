import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../../schema/constants.ts';
import { mostFilters } from '../../../schema/features/staff/saved-filters.ts';
import { anAdminApi, type Colleague, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

type Saved = { id: string; page: string; name: string; query: string };

describe('filters that staff save', () => {
  let admin: TestAdminApi;
  const filters = '/admin/v1/staff/me/filters';
  const list = async (as: Colleague): Promise<Saved[]> =>
    (await admin.call({ method: 'get', path: filters, as }).expect(200)).body.value;
  const save = (as: Colleague, body: object) =>
    admin.call({
      method: 'post',
      path: filters,
      as,
      body: { page: '/brands', name: 'Faulty', query: 'filter=faulty', ...body },
    });
  const remove = (as: Colleague, id: string) => admin.call({ method: 'delete', path: `${filters}/${id}`, as });
  const codeOf = async (call: ReturnType<typeof save>) => (await call).body.code;

  beforeAll(async () => {
    admin = await anAdminApi();
  });
  afterAll(() => admin?.close());

  it('are listed by page and name, and belong only to their account', async () => {
    const { value } = (await save('ana', {}).expect(200)).body;
    await save('ana', { page: '/activity', name: ' Last night ', query: 'when=night' }).expect(200);
    await save('bob', { name: 'Mine', query: 'q=jade' }).expect(200);
    expect((await list('ana')).map(({ page, name, query }) => [page, name, query])).toEqual([
      ['/activity', 'Last night', 'when=night'],
      ['/brands', 'Faulty', 'filter=faulty'],
    ]);
    expect((await list('bob')).map(({ name }) => name)).toEqual(['Mine']);
    expect(await codeOf(remove('bob', value.id))).toBe('request.not_found');
    await remove('ana', value.id).expect(200);
    expect((await list('ana')).map(({ name }) => name)).toEqual(['Last night']);
    expect(await codeOf(remove('ana', value.id))).toBe('request.not_found');
  });

  it('are replaced by one of the same page and name', async () => {
    const first = (await save('eve', { query: 'filter=faulty' })).body.value;
    const second = (await save('eve', { query: 'sort=updated&filter=failing' })).body.value;
    expect(second).toEqual({ ...first, query: 'filter=failing&sort=updated' });
    expect(await list('eve')).toEqual([second]);
  });

  it.each([
    ['a search of players', { page: '/players', query: 'q=carla%40mail.example' }, 'request.invalid'],
    ['a player among filters of brands', { query: 'player=carla' }, 'change.refused'],
    ['a parameter that the page does not have', { query: 'q=jade&next=%2F%2Fevil' }, 'change.refused'],
    ['no filter', { query: 'q=' }, 'change.refused'],
    ['a blank name', { name: '  ' }, 'request.invalid'],
    ['a name of more than 60 characters', { name: 'n'.repeat(61) }, 'request.invalid'],
    ['a query of more than 300 characters', { query: `q=${'q'.repeat(299)}` }, 'request.invalid'],
  ])('are not saved from %s', async (_, body, code) => {
    expect(await codeOf(save('sue', body))).toBe(code);
    expect(await list('sue')).toEqual([]);
  });

  it('are limited to fifty for an account, also when they are saved at once', async () => {
    const names = Array.from({ length: mostFilters + 10 }, (_, index) => `filter ${index}`);
    const codes = await Promise.all(names.map((name) => codeOf(save('olga', { name }))));
    expect(codes.filter((code) => code === 'change.refused')).toHaveLength(10);
    const saved = await list('olga');
    expect(saved).toHaveLength(mostFilters);
    // An existing filter is replaced, and a deletion frees a slot.
    expect(await codeOf(save('olga', { name: saved[0]?.name, query: 'q=jade' }))).toBeUndefined();
    await remove('olga', saved[0]?.id ?? '').expect(200);
    expect(await codeOf(save('olga', { name: 'one more' }))).toBeUndefined();
  });

  it('can be saved by the console as well, without a reason, but not by another site', async () => {
    const from = (origin: string) =>
      supertest(admin.app)
        .post(filters)
        .set({ host: 'console.localhost:8080', origin, cookie: '__Host-staff=a-token-of-quinn' })
        .set({ [wire.consoleHeader]: '1' })
        .send({ page: '/brands', name: 'Waiting', query: 'filter=waiting' });
    expect((await from('http://console.localhost:8080')).status).toBe(200);
    expect((await from('http://evil.example')).status).toBe(403);
    expect(await list('quinn')).toHaveLength(1);
  });

  it('are deleted with the account, and with the token of a machine', async () => {
    const post = (path: string, body: object) =>
      admin.call({ method: 'post', path: `/admin/v1${path}`, body: { reason: 'a test', ...body } }).expect(200);
    const count = async (actor: string) =>
      (
        await admin.database.asOperator((tx) =>
          tx.selectFrom('staff_filter').select('id').where('actor', '=', actor).execute(),
        )
      ).length;
    const email = 'pia@x.example';
    await aStaffToken({ database: admin.database, email, token: 'a-token-of-pia' });
    const saveBy = (token: string) =>
      supertest(admin.app)
        .post(filters)
        .set('authorization', `Bearer ${token}`)
        .send({ page: '/brands', name: 'Ends', query: 'q=jade' })
        .expect(200);
    await saveBy('a-token-of-pia');
    const { token } = (await post('/staff/tokens', { name: 'robot', role: 'operator' })).body.value;
    await saveBy(token);
    expect([await count(email), await count('token:robot')]).toEqual([1, 1]);
    // A change of the account's rights leaves them.
    await post('/staff/accounts', { email, role: 'operator' });
    expect(await count(email)).toBe(1);
    await post('/staff/accounts', { email, disabled: true });
    await post('/staff/tokens/revoked', { name: 'robot' });
    expect([await count(email), await count('token:robot')]).toEqual([0, 0]);
  });
});
