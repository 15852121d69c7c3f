import supertest from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminOperationId, adminOperations } from '../../../schema/generated/admin-operations.ts';
import { anAdminApi, pushedTo, type TestAdminApi } from '../../../tests/support/admin-api.ts';
import { adminPathOf, neededQuery } from '../../../tests/support/contract-samples.ts';
import { aMovingDatabase } from '../../../tests/support/moving-brand.ts';
import { aStaffToken } from '../../../tests/support/staff.ts';

const place = 'b.internal:5432/livery';
const isElsewhere = { status: 404, code: 'brand.unknown', message: expect.stringContaining(place) };
let admin: TestAdminApi;

/** Brand `one` is away, brand `two` stays, and `extra` is archived. */
beforeAll(async () => {
  const database = await aMovingDatabase();
  admin = await anAdminApi({ database });
  await pushedTo(() => admin.app)('one', { tenant: { id: 'one' } }, { environment: 'staging' }).expect(200);
  await pushedTo(() => admin.app)('extra', { tenant: { id: 'extra', domains: ['extra.example'] } }).expect(200);
  const archived = { archived: true, reason: 'a test' };
  await admin.call({ method: 'post', path: '/admin/v1/brands/extra/archived', body: archived }).expect(200);
  await database.move('one', 'away', place);
  for (const set of Object.values(admin.sets)) await set.refresh();
  await aStaffToken({ database, email: 'sam@operator.example', token: 'a-token-of-sam', role: 'qa', brands: ['two'] });
});
afterAll(() => admin?.close());

const get = async (path: string) => {
  const { status, body } = await admin.call({ method: 'get', path: `/admin/v1${path}` });
  return status === 200 ? body.value : { status, code: body.code, message: body.message };
};

it('lists say where a brand is that another installation serves, and no release or domain of it', async () => {
  const [one, two] = (await get('/search/brands')).list;
  expect([one, two]).toMatchObject([
    { id: 'one', movedTo: place, archived: false, domains: [], production: null, staging: null, waiting: 0 },
    { id: 'two', movedTo: null, production: 1 },
  ]);
  expect((await get('/search/brands?q=one')).list).toEqual([one]);
  expect((await get('/search/brands?filter=archived')).list).toMatchObject([{ id: 'extra', movedTo: null }]);
  expect(await get('/brands')).toMatchObject([
    { id: 'one', served: false, movedTo: place, domains: [], faults: [] },
    { id: 'two', served: true, movedTo: null },
  ]);
  expect(await get('/brands/one')).toMatchObject({ movedTo: place, archived: false });
  expect(await get('/brands/two')).toMatchObject({ movedTo: null });
});

it('nothing else about it is answered from what stayed behind', async () => {
  for (const environment of ['production', 'staging']) {
    expect((await get(`/brands/one/readiness?environment=${environment}`)).points).toEqual([
      { id: 'release', state: 'missing', message: expect.stringContaining(place), fix: expect.any(String) },
    ]);
    for (const call of ['layers?', 'why?thing=CBS3&', 'things?'])
      expect([call, await get(`/brands/one/${call}environment=${environment}`)]).toEqual([call, isElsewhere]);
  }
  for (const call of ['one/flags', 'one@staging/flags', 'one/content'])
    expect(await get(`/brands/${call}`)).toEqual(isElsewhere);
  expect(await get('/brands/two/flags')).toEqual(expect.any(Array));
});

it('no call on it is answered, whether it reads or acts, but those that say where it is', async () => {
  const onBrands = Object.entries(adminOperations).filter(([, { path }]) => /\{(brand|tenant)\}/.test(path));
  const answered: string[] = [];
  for (const [operation, { method }] of onBrands) {
    const path = adminPathOf({ operation: operation as AdminOperationId, params: { brand: 'one', tenant: 'one' } });
    const query = new URLSearchParams(neededQuery(operation as AdminOperationId));
    const { status, body } = await admin.call({ method, path: `/admin/v1${path}?${query}`, body: {} });
    if (status !== 404 || !String(body.message).includes(place)) answered.push(operation);
  }
  expect(answered.sort()).toEqual(['checkReadiness', 'getBrand']);
});

it('its flags are not changed, and no brand begins to inherit from it or as its copy', async () => {
  const changes = { requests: [{ tenant: 'one', path: '/flags/CBS3', value: true }], reason: 'x', dryRun: true };
  const flags = await admin.call({ method: 'post', path: '/admin/v1/changes', body: changes });
  expect({ status: flags.status, ...flags.body }).toMatchObject(isElsewhere);
  const copied = { id: 'copy', from: 'one', reason: 'x', dryRun: true };
  const created = await admin.call({ method: 'post', path: '/admin/v1/brands', body: copied });
  expect({ status: created.status, ...created.body }).toMatchObject(isElsewhere);
  const pushed = await pushedTo(() => admin.app)('child', { tenant: { id: 'child' }, extends: 'one' });
  expect({ status: pushed.status, ...pushed.body }).toMatchObject(isElsewhere);
});

it('people who may not read it learn neither that it exists nor where it is', async () => {
  for (const path of ['/brands', '/search/brands', '/brands/one', '/brands/one/flags', '/brands/one/layers']) {
    const { text } = await supertest(admin.app).get(`/admin/v1${path}`).set('authorization', 'Bearer a-token-of-sam');
    expect([path, text]).toEqual([path, expect.not.stringContaining('b.internal')]);
  }
});
