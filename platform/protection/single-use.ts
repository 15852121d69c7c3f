import type { Database, Trx } from '../../server/database/database.ts';

type Once = { tenant: string; id: string; expiresAt: Date };

export type SingleUse = {
  /** True for the first caller across all nodes, false for all others. */
  take(input: Once): Promise<boolean>;
};

export const createSingleUse = (database: Database): SingleUse => ({
  take: (once) => database.single(once.tenant, (trx) => takeOnce({ ...once, trx })),
});

/** Like `take`, inside a transaction: a rollback leaves the token unused. */
export async function takeOnce({ trx, tenant, id, expiresAt }: Once & { trx: Trx }): Promise<boolean> {
  const taken = await trx
    .insertInto('used_token')
    .values({ tenant, id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
