import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';

/** Invitation codes in every brand of the sandbox. */
const demoAffiliates = { WELCOME1: 'active', FRIENDS2: 'active', ENDED99: 'disabled' } as const;

export async function seedDemoAffiliates({
  database,
  clock,
  tenant,
}: {
  database: Database;
  clock: Clock;
  tenant: string;
}): Promise<void> {
  const rows = Object.entries(demoAffiliates).map(([code, status]) => ({
    tenant,
    code,
    status,
    created_at: clock.now(),
  }));
  await database.asTenant(tenant, (trx) =>
    trx
      .insertInto('affiliate')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
