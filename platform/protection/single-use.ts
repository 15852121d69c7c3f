import type { Database, Tx } from '../../server/database/database.ts';

type Once = { id: string; expiresAt: Date };

export type SingleUse = {
  /** True for the first caller across all nodes, false for all others. */
  take(input: Once & { tenant: string }): Promise<boolean>;
};

export const createSingleUse = (database: Database): SingleUse => ({
  take: (once) => database.single(once.tenant, (tx) => takeOnce(tx, once)),
});

/** Like `take`, inside a transaction: a rollback leaves the token unused. */
export async function takeOnce(tx: Tx, { id, expiresAt }: Once): Promise<boolean> {
  const taken = await tx
    .insertInto('used_token')
    .values({ tenant: tx.tenant, id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
