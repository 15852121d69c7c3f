import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../../schema/constants.ts';
import { type AdminOperationId, adminOperations } from '../../../schema/generated/admin-operations.ts';
import { anAdminApi } from '../../../tests/support/admin-api.ts';
import { adminPathOf } from '../../../tests/support/contract-samples.ts';

const pathOf = (operation: AdminOperationId) =>
  wire.adminBase + adminPathOf({ operation, params: { brand: 'one', tenant: 'one' } });
const reads = (Object.keys(adminOperations) as AdminOperationId[]).filter(
  (operation) => adminOperations[operation].method === 'get',
);
const lookUps = reads.filter((operation) => adminOperations[operation].audited === true);
/** Refused here, where there is no such thing. Suites of its own area look one up. */
const ofOneThing: readonly AdminOperationId[] = ['getMoneyRequest'];

describe('a look-up of players’ data', () => {
  let api: Awaited<ReturnType<typeof anAdminApi>>;
  beforeAll(async () => {
    api = await anAdminApi();
  });
  afterAll(() => api.close());
  const rows = () =>
    api.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .where('action', '=', 'players.looked-up')
        .select(['tenant', 'actor', 'after', 'address', 'request_id'])
        .orderBy('id')
        .execute(),
    );

  it.each(lookUps.filter((each) => !ofOneThing.includes(each)))(
    'is recorded with caller, brand, target and origin: %s',
    async (operation) => {
      const before = (await rows()).length;
      const { status } = await api.call({ method: 'get', path: pathOf(operation), as: 'ana' });
      expect(status).toBe(200);
      const [row, ...others] = (await rows()).slice(before);
      expect(others).toEqual([]);
      expect(row).toMatchObject({ tenant: 'one', actor: 'ana', after: { operation, brand: 'one' } });
      expect([row?.address, row?.request_id]).not.toContain(null);
    },
  );

  it('is recorded with its filters', async () => {
    await api.call({ method: 'get', path: `${pathOf('listMoneyRequests')}?status=pending`, as: 'olga' });
    expect((await rows()).at(-1)).toMatchObject({ actor: 'olga', after: { brand: 'one', status: 'pending' } });
  });

  it('is not recorded for any other call', async () => {
    const before = (await rows()).length;
    for (const operation of reads.filter((read) => !lookUps.includes(read)))
      await api.call({ method: 'get', path: pathOf(operation), as: 'ana' });
    expect((await rows()).length).toBe(before);
  });

  it('is not recorded if it is refused', async () => {
    const before = (await rows()).length;
    expect((await api.call({ method: 'get', path: pathOf('listFeedback'), as: 'nobody' as never })).status).toBe(401);
    expect((await rows()).length).toBe(before);
  });
});
