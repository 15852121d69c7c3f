import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/database.ts';
import type { Limits } from '../server/limits/limits.ts';
import { inboxEndpoints } from './account/inbox/endpoints.ts';
import type { Passwords } from './account/passwords/passwords.ts';
import type { Uploads } from './account/uploads/uploads.ts';
import type { CachedContent } from './content/cached-content.ts';
import { betEndpoints } from './games/bets/endpoints.ts';
import { cashierEndpoints } from './money/cashier/endpoints.ts';
import { createStaffDecisions } from './money/cashier/staff-decisions.ts';
import { promotionEndpoints } from './money/promotions/endpoints.ts';
import { waitingStatuses } from './money/promotions/promotion-states.ts';
import { standingsOf } from './money/promotions/standings.ts';
import { rewardEndpoints } from './money/rewards/endpoints.ts';
import { vipEndpoints } from './money/vip/endpoints.ts';
import { walletEndpoints } from './money/wallet/endpoints.ts';
import type { Budgets } from './protection/budgets.ts';
import type { Secrets } from './protection/secrets/secrets.ts';

/** Services that book money, and those that depend on bookings. */
export function createMoneyServices(parts: {
  database: Database;
  clock: Clock;
  limits: Limits;
  budgets: Budgets;
  passwords: Passwords;
  secrets: Secrets;
  uploads: Pick<Uploads, 'assign'>;
  content: Pick<CachedContent, 'of'>;
}) {
  return {
    endpoints: {
      ...walletEndpoints(parts),
      ...cashierEndpoints(parts),
      ...betEndpoints(parts),
      ...vipEndpoints(parts),
      ...rewardEndpoints(parts),
      ...promotionEndpoints(parts),
      ...inboxEndpoints({ ...parts, waitingStatuses }),
    },
    requests: createStaffDecisions(parts),
    standingsOf: standingsOf(parts),
  };
}
