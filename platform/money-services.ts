import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/database.ts';
import type { Limits } from '../server/limits/limits.ts';
import { betEndpoints } from './bets/endpoints.ts';
import type { Budgets } from './budgets.ts';
import { cashierEndpoints } from './cashier/endpoints.ts';
import { createStaffDecisions } from './cashier/staff-decisions.ts';
import { inboxEndpoints } from './inbox/endpoints.ts';
import type { Passwords } from './passwords/passwords.ts';
import { rewardEndpoints } from './rewards/endpoints.ts';
import type { Secrets } from './secrets/secrets.ts';
import { vipEndpoints } from './vip/endpoints.ts';
import { walletEndpoints } from './wallet/endpoints.ts';

/** All that moves credits, or follows from it. */
export function createMoneyServices(parts: {
  database: Database;
  clock: Clock;
  limits: Limits;
  budgets: Budgets;
  passwords: Passwords;
  secrets: Secrets;
}) {
  return {
    endpoints: {
      ...walletEndpoints(parts),
      ...cashierEndpoints(parts),
      ...betEndpoints(parts),
      ...vipEndpoints(parts),
      ...rewardEndpoints(parts),
      ...inboxEndpoints(parts),
    },
    requests: createStaffDecisions(parts),
  };
}
