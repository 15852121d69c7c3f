import { CodedError } from '../../../schema/errors.ts';
import type { components } from '../../../schema/generated/admin.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database, Trx } from '../../../server/database/database.ts';
import type { Origin } from '../../account/audit.ts';
import { readKept } from '../../account/uploads/uploads.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { decideEntry } from '../promotions/decide-entry.ts';
import { entriesForStaff, entryRecord } from '../promotions/waiting-entries.ts';
import { decideRequest } from './decide-request.ts';
import type { MoneyRequestStatus } from './money-request-table.ts';
import { type MoneyRequest, recordOf } from './money-requests.ts';

/** A request as shown to staff. */
type StaffRecord = components['schemas']['MoneyRequest'];

export type StaffDecisions = {
  /** Oldest first. */
  list(input: { brand: Brand; status: MoneyRequestStatus | undefined }): Promise<StaffRecord[]>;
  /**
   * Throws `cashier.decided` if it is decided already, `request.not_found` if the brand has none of this kind and id,
   * `promotion.amount`.
   */
  decide(input: {
    brand: Brand;
    kind: StaffRecord['kind'];
    id: string;
    decision: 'approved' | 'rejected';
    /** Of a promotion's reward, if it is not what the promotion offers. */
    amount?: string | undefined;
    reason: string;
    /** Name of the member of staff. */
    actor: string;
    origin: Origin;
  }): Promise<StaffRecord>;
  /** WebP of a picture that came with an application; undefined for any other image. */
  picture(input: { tenant: string; id: string }): Promise<Uint8Array | undefined>;
};

/** Channel on which each node hears of decisions; the payload is the tenant. */
export const decidedChannel = 'decided';

/** Maximum of listed requests of each source; more than anybody reads on a terminal. */
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
    const noPromotion = { promotion: null, title: null, remarks: null, pictures: [] };
    return {
      ...recordOf({ secrets, request }),
      ...noPromotion,
      kind,
      status,
      method,
      gameName: null,
      account,
    };
  };
  return {
    list: async ({ brand, status }) => {
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
            .orderBy('r.id')
            .limit(mostListed)
            .execute(),
          entriesForStaff({ trx, brand, status, limit: mostListed }),
        ]),
      );
      const records = money.map(({ account, ...request }) => staffRecordOf({ request, account }));
      // Ids are UUIDv7: their order is that of time.
      return [...records, ...promotions]
        .sort((one, other) => (one.id < other.id ? -1 : 1))
        .slice(0, mostListed);
    },
    decide: async ({ brand, actor: name, kind, amount, ...asked }) => {
      const tenant = brand.id;
      const actor = `staff:${name}` as const;
      if (kind !== 'promotion' && amount !== undefined)
        throw new CodedError('promotion.amount', { message: `a ${kind} has an amount already` });
      return database.asTenant(tenant, async (trx) => {
        await database.notify({ trx, channel: decidedChannel, payload: tenant });
        if (kind === 'promotion') {
          const entry = await decideEntry({ ...asked, trx, clock, brand, amount, actor });
          return entryRecord({ entry, account: await accountOf({ trx, tenant, id: entry.player_id }) });
        }
        const request = await decideRequest({ ...asked, trx, clock, brand, kind, actor });
        return staffRecordOf({ request, account: await accountOf({ trx, tenant, id: request.player_id }) });
      });
    },
    picture: ({ tenant, id }) =>
      database.asTenant(tenant, (trx) => readKept({ trx, tenant, id, use: 'promotion' })),
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
