import type { Database } from '../../server/database/database.ts';
import '../migrations/protection.ts';

export type SingleUse = {
  /** True for the first who asks, ever, on all nodes; false for everybody after. */
  take(input: { tenant: string; id: string; expiresAt: Date }): Promise<boolean>;
};

export const createSingleUse = ({ database }: { database: Database }): SingleUse => ({
  take: async ({ tenant, id, expiresAt }) =>
    database.asTenant(tenant, async (trx) => {
      const taken = await trx
        .insertInto('used_token')
        .values({ tenant, id, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return taken !== undefined;
    }),
});
