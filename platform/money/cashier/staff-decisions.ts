import { sql } from 'kysely';
import type { AdminQueryOf } from '../../../schema/admin-call-types.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Database, Tx } from '../../../server/database/database.ts';
import type { Origin } from '../../account/audit.ts';
import { readUpload } from '../../account/uploads/uploads.ts';
import { placeOf, placeText } from '../../list-place.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { decideEntry, type EntryDecision, planEntry } from '../promotions/decide-entry.ts';
import { entriesForStaff, entryRecord, type StaffRecord } from '../promotions/waiting-entries.ts';
import { asDecimal, fromDecimal } from '../wallet/amounts.ts';
import { boundsOf } from './bounds.ts';
import { decideRequest, planRequest } from './decide-request.ts';
import { type MoneyRequest, recordOf } from './money-requests.ts';

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

export function createStaffDecisions({ database, secrets }: { database: Database; secrets: Secrets }): StaffDecisions {
  return {
    list: async ({ brand, query: { status, player } }) => {
      const { id: tenant } = brand;
      const [money, promotions] = await database.asTenant(tenant, (tx) =>
        Promise.all([
          tx
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
          entriesForStaff(tx, { brand, status, player, limit: mostListed }),
        ]),
      );
      const records = money.map(({ account, ...request }) => staffRecordOf({ secrets, request, account }));
      // UUIDv7 ids sort by time.
      return [...records, ...promotions].sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, mostListed);
    },
    decisions: ({ brand: { id: tenant }, query }) =>
      database.asTenant(tenant, (tx) => listDecisions(tx, { secrets, query })),
    plan: ({ amount, ...rest }) => {
      const { id: tenant } = rest.brand;
      return database.asTenant(tenant, (tx) => planDecision(tx, { ...rest, amount, secrets }));
    },
    decide: async ({ brand, kind, amount, actor, approvedBy, ...rest }) => {
      const tenant = brand.id;
      return database.asTenant(tenant, async (tx) => {
        await database.notify(tx, { channel: decidedChannel, payload: tenant });
        if (kind === 'promotion') {
          const entry = await decideEntry(tx, { ...rest, brand, amount, actor, approvedBy });
          return entryRecord(entry, await accountOf(tx, entry.player_id));
        }
        const request = await decideRequest(tx, { ...rest, brand, kind, amount, staff: actor, approvedBy });
        const account = await accountOf(tx, request.player_id);
        return staffRecordOf({ secrets, request, account });
      });
    },
    picture: ({ tenant, id }) => database.asTenant(tenant, (tx) => readUpload(tx, id, 'promotion')),
  };
}

async function accountOf(tx: Tx, id: string): Promise<string> {
  const { username } = await tx
    .selectFrom('player')
    .select('username')
    .where('tenant', '=', tx.tenant)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return username;
}

/** Largest amounts that one person may approve, by currency. */
type ApprovalLimits = readonly { readonly currency: string; readonly amount: string }[];
/** Reason for a second person: the amount exceeds the requested or offered one, or the brand's policy. */
type Excess = 'offer' | 'policy';

type Input = EntryDecision & {
  readonly kind: StaffRecord['kind'];
  readonly limits: ApprovalLimits;
  readonly secrets: Parameters<typeof staffRecordOf>[0]['secrets'];
};

/** Returns the request with the amount that a decision would book, and why a second person must approve it. */
async function planDecision(tx: Tx, input: Input): Promise<{ record: StaffRecord; excess: Excess | null }> {
  const { kind, brand, decision, limits } = input;
  const record = kind === 'promotion' ? await plannedEntry(tx, input) : await plannedRequest(tx, { ...input, kind });
  return { record, excess: decision === 'approved' ? excessOf({ record, brand, limits }) : null };
}

async function plannedEntry(tx: Tx, input: Input): Promise<StaffRecord> {
  const { known, amount } = await planEntry(tx, input);
  const entry = entryRecord(known, await accountOf(tx, known.player_id));
  return { ...entry, amount };
}

async function plannedRequest(
  tx: Tx,
  { secrets, ...input }: Input & { kind: 'deposit' | 'withdrawal' },
): Promise<StaffRecord> {
  const { known, amount } = await planRequest(tx, input);
  const record = staffRecordOf({ secrets, request: known, account: await accountOf(tx, known.player_id) });
  return { ...record, amount: asDecimal({ amount, currency: known.currency }) };
}

function excessOf({
  record: { amount, offered, currency },
  brand,
  limits,
}: {
  record: StaffRecord;
  brand: Brand;
  limits: ApprovalLimits;
}): Excess | null {
  const unitsOf = (text: string | null) => (text === null ? undefined : fromDecimal({ text, currency }));
  const booked = unitsOf(amount) ?? 0n;
  // A promotion without its own reward offers no amount, so the brand's largest deposit is the limit.
  if (booked > (unitsOf(offered) ?? boundsOf(brand, 'deposit').max)) return 'offer';
  const isOver = limits.some((limit) => limit.currency === currency && booked > (unitsOf(limit.amount) ?? 0n));
  return isOver ? 'policy' : null;
}

type Query = AdminQueryOf<'listMoneyDecisions'>;
type DecisionPage = { readonly list: StaffRecord[]; readonly next: string | null };

const usualPage = 50;

/** Decisions of staff, newest first. Throws `request.invalid` if `after` is not from an answer. */
async function listDecisions(
  tx: Tx,
  {
    secrets,
    query: { kind, decidedBy, differs = false, from, until, after, pageSize = usualPage },
  }: { secrets: Secrets; query: Query },
): Promise<DecisionPage> {
  const place = placeOf(after);
  const limit = pageSize + 1;
  const bounds = sql<boolean>`row.tenant = ${tx.tenant} and row.decided_by is not null
    and (${decidedBy ?? null}::text is null or row.decided_by = ${decidedBy ?? null} or row.second_person = ${decidedBy ?? null})
    and (${from ?? null}::timestamptz is null or row.decided_at >= ${from ?? null}::timestamptz)
    and (${until ?? null}::timestamptz is null or row.decided_at < ${until ?? null}::timestamptz)
    and (${place?.at ?? null}::timestamptz is null or (row.decided_at, row.id) < (${place?.at ?? null}::timestamptz, ${place?.id ?? ''}))`;
  const requests = async () => {
    const rows = await tx
      .selectFrom('money_request as row')
      .innerJoin('player', (join) =>
        join.onRef('player.tenant', '=', 'row.tenant').onRef('player.id', '=', 'row.player_id'),
      )
      .selectAll('row')
      .select('player.username as account')
      .where(bounds)
      .$if(kind !== undefined, (found) => found.where('row.kind', '=', kind === 'withdrawal' ? kind : 'deposit'))
      .$if(differs, (found) =>
        found.where('row.status', '=', 'approved').where(sql<boolean>`row.asked_amount <> row.amount`),
      )
      .orderBy('row.decided_at', 'desc')
      .orderBy('row.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ account, ...request }) => staffRecordOf({ secrets, request, account }));
  };
  const rewards = async () => {
    const rows = await tx
      .selectFrom('promotion_entry as row')
      .innerJoin('player', (join) =>
        join.onRef('player.tenant', '=', 'row.tenant').onRef('player.id', '=', 'row.player_id'),
      )
      .selectAll('row')
      .select('player.username as account')
      .where(bounds)
      .$if(differs, (found) =>
        found
          .where('row.status', '=', 'issued')
          .where(sql<boolean>`row.offered_amount::numeric is distinct from row.amount::numeric`),
      )
      .orderBy('row.decided_at', 'desc')
      .orderBy('row.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ account, ...entry }) => entryRecord(entry, account));
  };
  const found = [
    ...(kind === 'promotion' ? [] : await requests()),
    ...(kind === undefined || kind === 'promotion' ? await rewards() : []),
  ].sort((one, other) => (placeIn(one) > placeIn(other) ? -1 : 1));
  const list = found.slice(0, pageSize);
  const last = list.at(-1);
  return { list, next: found.length > pageSize && last !== undefined ? placeIn(last) : null };
}

const placeIn = ({ decidedAt, id }: StaffRecord): string => placeText({ at: decidedAt ?? '', id });

/** A deposit or withdrawal as shown to staff. */
function staffRecordOf({
  secrets,
  request,
  account,
}: {
  secrets: Secrets;
  request: MoneyRequest;
  account: string;
}): StaffRecord {
  const { kind, status, method, currency } = request;
  return {
    ...recordOf(secrets, request),
    kind,
    status,
    method,
    account,
    promotion: null,
    title: null,
    remarks: null,
    pictures: [],
    gameName: null,
    offered: asDecimal({ amount: request.asked_amount ?? request.amount, currency }),
    decidedBy: request.decided_by,
    secondPerson: request.second_person,
  };
}
