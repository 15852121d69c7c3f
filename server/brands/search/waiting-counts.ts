import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { unreviewedRollbacks } from '../versions/list-acts.ts';
import { openRollouts } from '../versions/rollouts/rollouts.ts';
import { waitingOf } from './search-brands.ts';

/** Number of open tasks at a brand: undecided proposals, rollbacks without a review, rollouts with brands left. */
export async function waitingCounts(
  database: Database,
  clock: Clock,
  tenant: string,
): Promise<{ proposals: number; rollbacks: number; rollouts: number }> {
  const now = clock.now();
  const proposals = await database.asOperator((tx) => waitingOf(tx, now, [tenant]));
  const rollbacks = await unreviewedRollbacks(database, tenant);
  const rollouts = await openRollouts({ database, reaching: tenant });
  return { proposals: proposals.get(tenant) ?? 0, rollbacks: rollbacks.length, rollouts: rollouts.length };
}
