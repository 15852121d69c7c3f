import type { components } from '../../../schema/generated/admin.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Origin } from '../../account/audit.ts';
import type { MoneyRequestKind, MoneyRequestStatus } from '../../migrations/cashier.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { decideRequest } from './decide-request.ts';
import { type MoneyRequest, recordOf } from './money-requests.ts';

/** A request as shown to staff. */
type StaffRecord = components['schemas']['MoneyRequest'];

export type StaffDecisions = {
  /** Oldest first. */
  list(input: { brand: Brand; status: MoneyRequestStatus | undefined }): Promise<StaffRecord[]>;
  /** Throws `cashier.decided` if it is decided already, `request.not_found` if the brand has none of this kind and id. */
  decide(input: {
    brand: Brand;
    kind: MoneyRequestKind;
    id: string;
    decision: 'approved' | 'rejected';
    reason: string;
    /** Name of the member of staff. */
    actor: string;
    origin: Origin;
  }): Promise<StaffRecord>;
};

/** Maximum of listed requests; more than anybody reads on a terminal. */
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
  const staffRecordOf = ({ request, account }: { request: MoneyRequest; account: string }): StaffRecord => {
    const { kind, status, method } = request;
    return { ...recordOf({ secrets, request }), kind, status, method, gameName: null, account };
  };
  return {
    list: async ({ brand: { id: tenant }, status }) => {
      const rows = await database.asTenant(tenant, (trx) =>
        trx
          .selectFrom('money_request as r')
          .innerJoin('player as p', (join) =>
            join.onRef('p.tenant', '=', 'r.tenant').onRef('p.id', '=', 'r.player_id'),
          )
          .selectAll('r')
          .select('p.username as account')
          .where('r.tenant', '=', tenant)
          .$if(status !== undefined, (query) => query.where('r.status', '=', status ?? 'pending'))
          .orderBy('r.id')
          .limit(mostListed)
          .execute(),
      );
      return rows.map(({ account, ...request }) => staffRecordOf({ request, account }));
    },
    decide: async ({ brand, actor, ...asked }) => {
      const tenant = brand.id;
      const { request, account } = await database.asTenant(tenant, async (trx) => {
        const decided = await decideRequest({ ...asked, trx, clock, brand, actor: `staff:${actor}` });
        const { username } = await trx
          .selectFrom('player')
          .select('username')
          .where('tenant', '=', tenant)
          .where('id', '=', decided.player_id)
          .executeTakeFirstOrThrow();
        return { request: decided, account: username };
      });
      return staffRecordOf({ request, account });
    },
  };
}
