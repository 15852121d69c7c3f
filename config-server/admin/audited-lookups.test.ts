import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOperations } from '../../schema/generated/admin-operations.ts';
import { anAdminApi } from '../../tests/support/admin-api.ts';
import { lookUps } from './audited-lookups.ts';

/** What fills the paths. */
const params: Readonly<Record<string, string>> = { brand: 'one', image: 'i1', picture: 'i1' };
const pathOf = (operation: (typeof lookUps)[number]) =>
  `/admin/v1${adminOperations[operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`;

describe('looking at what is players’ own', () => {
  let api: Awaited<ReturnType<typeof anAdminApi>>;
  beforeAll(async () => {
    api = await anAdminApi();
  });
  afterAll(() => api.close());
  const rows = () =>
    api.database.asOperator((trx) =>
      trx
        .selectFrom('audit')
        .where('action', '=', 'players.looked-up')
        .select(['tenant', 'actor', 'after', 'address', 'request_id'])
        .orderBy('id')
        .execute(),
    );

  it('stands in the audit: who, of which brand, what they asked for and where from', async () => {
    for (const operation of lookUps) {
      const { status } = await api.call({ method: 'get', path: pathOf(operation), as: 'ana' });
      expect([operation, status]).toEqual([operation, 200]);
    }
    await api.call({ method: 'get', path: `${pathOf('listMoneyRequests')}?status=pending`, as: 'olga' });
    const found = await rows();
    expect(
      found.map(({ tenant, actor, after }) => [tenant, actor, (after as { operation: string }).operation]),
    ).toEqual([
      ...lookUps.map((operation) => ['one', 'ana', operation]),
      ['one', 'olga', 'listMoneyRequests'],
    ]);
    expect(found.at(-1)?.after).toMatchObject({ brand: 'one', status: 'pending' });
    for (const { address, request_id } of found) expect([address, request_id]).not.toContain(null);
  });

  it('that is refused is nobody’s look', async () => {
    const before = (await rows()).length;
    expect(
      (await api.call({ method: 'get', path: pathOf('listFeedback'), as: 'nobody' as never })).status,
    ).toBe(401);
    expect((await rows()).length).toBe(before);
  });
});
