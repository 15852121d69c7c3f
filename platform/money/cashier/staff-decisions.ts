import type { AdminQueryOf } from '../../../schema/admin-call-types.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database, Trx } from '../../../server/database/database.ts';
import type { Origin } from '../../account/audit.ts';
import { readUpload } from '../../account/uploads/uploads.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { decideEntry } from '../promotions/decide-entry.ts';
import { entriesForStaff, entryRecord, type StaffRecord } from '../promotions/waiting-entries.ts';
import { decideRequest } from './decide-request.ts';
import { type DecisionPage, listDecisions } from './list-decisions.ts';
import { type ApprovalLimits, type Excess, planDecision } from './plan-decision.ts';
import { staffRecordOf } from './staff-record.ts';

type Deciding = {
  readonly brand: Brand;
  readonly kind: StaffRecord['kind'];
  readonly id: string;
  readonly decision: 'approved' | 'rejected';
  /** Decimal amount: received for a deposit, reward of a promotion. Defaults to the requested or offered amount. */
  readonly amount?: string | undefined;
};

export type StaffDecisions = {
  /** Requests, oldest first. */
  list(input: { brand: Brand; query: AdminQueryOf<'listMoneyRequests'> }): Promise<StaffRecord[]>;
  /** Decisions, newest first, in pages. */
  decisions(input: { brand: Brand; query: AdminQueryOf<'listMoneyDecisions'> }): Promise<DecisionPage>;
  /** Returns the request as a decision would change it, and whether one person is enough. Throws like `decide`. */
  plan(input: Deciding & { limits: ApprovalLimits }): Promise<{ record: StaffRecord; excess: Excess | null }>;
  /**
   * Decides a request. Throws `cashier.decided` if it is already decided, `request.not_found` if the brand has none of this kind and id,
   * `promotion.amount`.
   */
  decide(
    input: Deciding & {
      reason: string;
      /** Name of the member of staff. */
      actor: string;
      /** Second person, who approved the proposal of `actor`. */
      approvedBy?: string | undefined;
      origin: Origin;
    },
  ): Promise<StaffRecord>;
  /** Picture of an application as WebP; `undefined` for any other image. */
  picture(input: { tenant: string; id: string }): Promise<Uint8Array | undefined>;
};

/** Channel that notifies each node of decisions; the payload is the tenant. */
export const decidedChannel = 'decided';

/** Maximum listed requests of each source; more than anybody reads on a terminal. */
const mostListed = 500;

export function createStaffDecisions({
  database,
  clock,
  secrets,
}: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
}): StaffDecisions {
  return {
    list: async ({ brand, query: { status, player } }) => {
      const { id: tenant } = brand;
      const [money, promotions] = await database.asTenant(tenant, (trx) =>
        Promise.all([
          trx
            .selectFrom('money_request as r')
            .innerJoin('player as p', (join) =>
              join.onRef('p.tenant', '=', 'r.tenant').onRef('p.id', '=', 'r.player_id'),
            )
            .selectAll('r')
            .select('p.username as account')
            .where('r.tenant', '=', tenant)
            .$if(status !== undefined, (query) => query.where('r.status', '=', status ?? 'pending'))
            .$if(player !== undefined, (query) => query.where('r.player_id', '=', player ?? ''))
            .orderBy('r.id')
            .limit(mostListed)
            .execute(),
          entriesForStaff({ trx, brand, status, player, limit: mostListed }),
        ]),
      );
      const records = money.map(({ account, ...request }) => staffRecordOf({ secrets, request, account }));
      // UUIDv7 ids sort by time.
      return [...records, ...promotions].sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, mostListed);
    },
    decisions: ({ brand: { id: tenant }, query }) =>
      database.asTenant(tenant, (trx) => listDecisions({ trx, tenant, secrets, query })),
    plan: ({ amount, ...rest }) => {
      const { id: tenant } = rest.brand;
      return database.asTenant(tenant, (trx) =>
        planDecision({ ...rest, trx, clock, amount, secrets, accountOf: (id) => accountOf({ trx, tenant, id }) }),
      );
    },
    decide: async ({ brand, kind, amount, actor, approvedBy, ...rest }) => {
      const tenant = brand.id;
      return database.asTenant(tenant, async (trx) => {
        await database.notify({ trx, channel: decidedChannel, payload: tenant });
        if (kind === 'promotion') {
          const entry = await decideEntry({ ...rest, trx, clock, brand, amount, actor, approvedBy });
          return entryRecord({ entry, account: await accountOf({ trx, tenant, id: entry.player_id }) });
        }
        const decided = { ...rest, trx, clock, brand, kind, amount, staff: actor, approvedBy };
        const request = await decideRequest(decided);
        const account = await accountOf({ trx, tenant, id: request.player_id });
        return staffRecordOf({ secrets, request, account });
      });
    },
    picture: ({ tenant, id }) => database.asTenant(tenant, (trx) => readUpload({ trx, tenant, id, use: 'promotion' })),
  };
}

async function accountOf({ trx, tenant, id }: { trx: Trx; tenant: string; id: string }): Promise<string> {
  const { username } = await trx
    .selectFrom('player')
    .select('username')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return username;
}
