import { sql } from 'kysely';
import type { AdminBodyOf, AdminQueryOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Database, Tx } from '../../../server/database/database.ts';
import { pageOf, selectRows } from '../../../server/database/rows.ts';
import type { Limits } from '../../../server/limits/limits.ts';
import { spend } from '../../../server/staff/staff-parts.ts';
import type { MoneyDesk } from '../../../server/staff-desk.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import { readUpload } from '../../account/uploads/uploads.ts';
import { placeOf, placeText } from '../../list-place.ts';
import type { Budgets } from '../../protection/budgets.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { decideEntry, type EntryDecision, findEntry, planEntry } from '../promotions/decide-entry.ts';
import { entriesForStaff, entryRecord, type StaffRecord } from '../promotions/waiting-entries.ts';
import { asDecimal, fromDecimal } from '../wallet/amounts.ts';
import { boundsOf } from './bounds.ts';
import { decideRequest, findRequest, planRequest } from './decide-request.ts';
import { destinationOf, type MoneyRequest, recordOf } from './money-requests.ts';
import { claimsOf, endClaim, releaseRequest, requireNotHeld, takeRequest } from './request-claims.ts';

/** Channel that notifies each node of decisions; the payload is the tenant. */
export const decidedChannel = 'decided';

/** Maximum listed requests of each source; more than anybody reads on a terminal. */
const mostListed = 500;

export function createStaffDecisions({
  database,
  secrets,
  ...bounded
}: {
  database: Database;
  secrets: Secrets;
  limits: Limits;
  budgets: Pick<Budgets, 'destinationStaff'>;
}): MoneyDesk {
  return {
    list: async ({ brand, query: { status, player } }) => {
      const { id: tenant } = brand;
      return database.asTenant(tenant, async (tx) => {
        const [money, promotions] = await Promise.all([
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
        ]);
        const records = money.map(({ account, ...request }) => staffRecordOf({ secrets, request, account }));
        // UUIDv7 ids sort by time.
        const found = [...records, ...promotions].sort((one, other) => (one.id < other.id ? -1 : 1));
        return withClaims(tx, found.slice(0, mostListed));
      });
    },
    one: ({ brand: { id: tenant }, ...place }) =>
      database.asTenant(tenant, async (tx) => {
        const [record] = await withClaims(tx, [await recordAt(tx, secrets, place)]);
        if (record === undefined) throw new Error('the request that was just read is missing');
        return record;
      }),
    claim: ({ brand: { id: tenant }, kind, id, actor, claimed, despite }) =>
      database.asTenant(tenant, async (tx) => {
        const { status } = await recordAt(tx, secrets, { kind, id });
        if (status !== 'pending')
          throw new CodedError('cashier.decided', { message: `it was ${status} already`, value: { status } });
        const holding = { id, actor, despite };
        await database.notify(tx, { channel: decidedChannel, payload: tenant });
        if (claimed) return takeRequest(tx, holding);
        await releaseRequest(tx, holding);
        return (await claimsOf(tx, [id])).get(id) ?? null;
      }),
    destination: (input) => revealDestination({ database, secrets, ...bounded }, input),
    decisions: ({ brand: { id: tenant }, query }) =>
      database.asTenant(tenant, (tx) => listDecisions(tx, { secrets, query })),
    plan: ({ actor, despite, approvedBy, ...rest }) => {
      const { id: tenant } = rest.brand;
      return database.asTenant(tenant, async (tx) => {
        if (approvedBy === undefined) await requireNotHeld(tx, { id: rest.id, actor, despite });
        return planDecision(tx, { ...rest, secrets });
      });
    },
    decide: async ({ brand, kind, amount, actor, approvedBy, ...rest }) => {
      const tenant = brand.id;
      return database.asTenant(tenant, async (tx) => {
        await database.notify(tx, { channel: decidedChannel, payload: tenant });
        if (kind === 'promotion') {
          const { id, despite } = rest;
          if (approvedBy === undefined) await requireNotHeld(tx, { id, actor, despite });
          const decision = entryDecision(rest);
          const entry = await decideEntry(tx, { ...rest, decision, brand, amount, actor, approvedBy });
          await endClaim(tx, id);
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
  const { username } = await selectRows(tx, 'player', { tenant: tx.tenant, id })
    .select('username')
    .executeTakeFirstOrThrow();
  return username;
}

type StatedDecision = AdminBodyOf<'decideMoneyRequest'>['decision'];

/** The decision about a reward. Throws `change.refused` for what only a withdrawal has: a payment. */
function entryDecision(stated: {
  readonly decision: StatedDecision;
  readonly reference?: string | undefined;
}): EntryDecision['decision'] {
  const { decision, reference } = stated;
  if (decision !== 'returned' && reference === undefined) return decision;
  throw new CodedError('change.refused', {
    message: 'a reward is no payment: it has no reference and does not return',
  });
}

/** A request of a kind. Throws `request.not_found`. */
async function recordAt(
  tx: Tx,
  secrets: Secrets,
  { kind, id }: { kind: StaffRecord['kind']; id: string },
): Promise<StaffRecord> {
  if (kind === 'promotion') {
    const entry = await findEntry(tx, id);
    return entryRecord(entry, await accountOf(tx, entry.player_id));
  }
  const request = await findRequest(tx, { id, kind });
  return staffRecordOf({ secrets, request, account: await accountOf(tx, request.player_id) });
}

/**
 * The whole destination of a pending withdrawal, for its holder, so that one person at a time pays it. Takes one use of the caller's budget
 * and is audited before it is answered. Throws `request.too_many`, `request.not_found`, and `change.refused` unless the caller holds it.
 */
async function revealDestination(
  parts: { database: Database; secrets: Secrets; limits: Limits; budgets: Pick<Budgets, 'destinationStaff'> },
  { brand, id, actor, reason, origin }: { brand: Brand; id: string; actor: string; reason: string; origin: Origin },
): Promise<{ destination: string }> {
  const { database, secrets, budgets } = parts;
  await spend({ parts, budget: budgets.destinationStaff, subject: actor });
  return database.asTenant(brand.id, async (tx) => {
    const request = await findRequest(tx, { id, kind: 'withdrawal' });
    const claim = (await claimsOf(tx, [id])).get(id);
    if (request.status !== 'pending' || claim?.actor !== actor)
      throw new CodedError('change.refused', {
        message: 'take this request first: only who holds it sees where to pay',
      });
    await auditAccount(tx, {
      action: 'cashier.destination_revealed',
      player: request.player_id,
      origin,
      actor: `staff:${actor}`,
      after: { request: id, reason },
    });
    return { destination: destinationOf(secrets, request) ?? '' };
  });
}

/** Adds the claims of pending requests. */
async function withClaims(tx: Tx, records: readonly StaffRecord[]): Promise<StaffRecord[]> {
  const pending = records.filter(({ status }) => status === 'pending').map(({ id }) => id);
  const claims = await claimsOf(tx, pending);
  return records.map((record) => ({ ...record, claim: claims.get(record.id) ?? null }));
}

/** Largest amounts that one person may approve, by currency. */
type ApprovalLimits = readonly { readonly currency: string; readonly amount: string }[];
/** Reason for a second person: the amount exceeds the requested or offered one, or the brand's policy. */
type Excess = 'offer' | 'policy';

type Input = Omit<EntryDecision, 'decision' | 'amount'> & {
  readonly kind: StaffRecord['kind'];
  readonly decision: StatedDecision;
  readonly amount?: string | undefined;
  readonly reference?: string | undefined;
  readonly limits: ApprovalLimits;
  readonly secrets: Parameters<typeof staffRecordOf>[0]['secrets'];
};

/** Returns the request with the amount that a decision would book, and why a second person must approve it. */
async function planDecision(tx: Tx, input: Input): Promise<{ record: StaffRecord; excess: Excess | null }> {
  const { kind, brand, decision, limits } = input;
  const record = kind === 'promotion' ? await plannedEntry(tx, input) : await plannedRequest(tx, { ...input, kind });
  // Booking a payment back creates money in a wallet, as an approval does.
  return { record, excess: decision === 'rejected' ? null : excessOf({ record, brand, limits }) };
}

async function plannedEntry(tx: Tx, input: Input): Promise<StaffRecord> {
  const { known, amount } = await planEntry(tx, { ...input, amount: input.amount, decision: entryDecision(input) });
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
  const { page: list, next } = pageOf(found, pageSize, placeIn);
  return { list, next };
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
    player: request.player_id,
    promotion: null,
    title: null,
    remarks: null,
    pictures: [],
    gameName: null,
    offered: asDecimal({ amount: request.asked_amount ?? request.amount, currency }),
    decidedBy: request.decided_by,
    secondPerson: request.second_person,
    reason: request.reason,
    reference: request.payment_reference,
    returned: returnOf(request),
    claim: null,
  };
}

function returnOf({ returned_at, returned_by, return_reason }: MoneyRequest): StaffRecord['returned'] {
  if (returned_at === null || returned_by === null || return_reason === null) return null;
  return { at: returned_at.toISOString(), by: returned_by, reason: return_reason };
}
