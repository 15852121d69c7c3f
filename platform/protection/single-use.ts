import type { Database, Tx } from '../../server/database/database.ts';

type Once = { id: string; expiresAt: Date };

export type SingleUse = {
  /** True for the first caller across all nodes, false for all others. */
  take(input: Once & { tenant: string }): Promise<boolean>;
};

export const createSingleUse = (database: Database): SingleUse => ({
  take: (once) => database.single(once.tenant, (trx) => takeOnce(trx, once)),
});

/** Like `take`, inside a transaction: a rollback leaves the token unused. */
export async function takeOnce(trx: Tx, { id, expiresAt }: Once): Promise<boolean> {
  const taken = await trx
    .insertInto('used_token')
    .values({ tenant: trx.tenant, id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
