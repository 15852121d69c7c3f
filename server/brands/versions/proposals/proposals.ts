import { sql } from 'kysely';
import { serverLimits } from '../../../../schema/constants.ts';
import { CodedError } from '../../../../schema/errors.ts';
import type { AnyTx, DatabaseAndClock } from '../../../database/database.ts';
import { currentLastStatement, withoutLastStatement } from '../../../database/last-statement.ts';
import { updateRows } from '../../../database/rows.ts';
import { textArray } from '../../../database/text-array.ts';
import { uuidV7 } from '../../../database/uuid-v7.ts';
import { recordAct } from '../../../record-act.ts';
import { hashOf } from '../../folder/effective.ts';
import { stableJson } from '../stable-json.ts';
import { findProposal, openProposals, type Proposal, proposalOf } from './find-proposals.ts';

/** Milliseconds; a week. A proposal that nobody has looked at by then was not urgent, and the brand has changed since. */
const lifetime = 7 * 86_400_000;

export const planHash = (plan: unknown): string =>
  hashOf(JSON.stringify(plan, (_, value) => (typeof value === 'bigint' ? String(value) : value)));

/**
 * Stores a proposal and returns its id. It replaces earlier proposals of its author about the same thing. Throws `proposal.waiting` if
 * the same proposal is still undecided, for which a different reason does not make it another one; `change.refused` if its author has
 * too many at one of its brands, or too many imports of the catalogue wait.
 */
export async function propose({
  database,
  clock,
  within,
  ...proposal
}: DatabaseAndClock & {
  /** Writes in the same transaction. */
  within?: ((tx: AnyTx, made: { id: string; now: Date }) => Promise<void>) | undefined;
} & Omit<Proposal, 'id' | 'createdAt' | 'expiresAt'>): Promise<string> {
  const now = clock.now();
  const id = uuidV7();
  await database.asOperator(async (tx) => {
    // The lock lets one run at a time, so that the second of two equal proposals is refused.
    await sql`select pg_advisory_xact_lock(hashtext('livery.proposal'))`.execute(tx);
    const waiting = await openProposals(tx, now)
      .where('operation', '=', proposal.operation)
      .where(sql<boolean>`tenants = ${JSON.stringify(proposal.tenants)}::jsonb`)
      .selectAll()
      .orderBy('id')
      .execute();
    // A proposal with another plan is stale by now and blocks nobody.
    const first = waiting.find(
      ({ plan, request }) => plan === proposal.plan && stated(request) === stated(proposal.request),
    );
    if (first !== undefined)
      throw new CodedError('proposal.waiting', {
        message: `${first.actor} proposed the same on ${first.created_at.toISOString()}: approve or reject proposal ${first.id}`,
        value: { proposal: first.id },
      });
    for (const row of waiting)
      if (row.actor === proposal.actor && subjectOf(row.request) === subjectOf(proposal.request))
        await replace(tx, { now, found: proposalOf(row), by: id });
    await requireFewer(tx, { now, ...proposal });
    await tx
      .insertInto('proposal')
      .values({
        id,
        operation: proposal.operation,
        tenants: JSON.stringify(proposal.tenants),
        request: JSON.stringify(proposal.request),
        plan: proposal.plan,
        summary: JSON.stringify(proposal.summary),
        actor: proposal.actor,
        reason: proposal.reason,
        created_at: now,
        expires_at: new Date(now.getTime() + lifetime),
      })
      .execute();
    if (isImport(proposal.request)) await requireFewerImports(tx, now);
    await within?.(tx, { id, now });
  });
  return id;
}

/** Whether a request is an import of the catalogue or its undo: its entries are stored as a draft, and it belongs to no brand. */
export const isImport = (request: unknown): request is { readonly import: string } => 'import' in (request as object);

/** File name of an import whose caller named no file. It is replaced by no other. */
export const unnamedFile = 'file';

/** A request without its reason, the newest change that its author had seen, and the id of its draft. */
const stated = (request: unknown): string =>
  stableJson({ ...(request as object), reason: undefined, seen: undefined, import: undefined });

/** Properties of a request that name the thing it is about. */
const naming = ['tenant', 'environment', 'draft', 'kind', 'id', 'rollout', 'from', 'brands', 'step', 'email'] as const;

/** The thing that a request is about, without what is to become of it. */
function subjectOf(request: unknown): string {
  const stated = request as Readonly<Record<string, unknown>>;
  const { tenant, requests, entries, file } = stated;
  const named = (entries as readonly { kind: string; id: string }[] | undefined)?.map((one) => `${one.kind} ${one.id}`);
  const places = (requests as readonly object[] | undefined)?.map((one) => ({ ...one, value: undefined }));
  // A file for the catalogue replaces one of the same name; that of a brand's choice replaces any other of the brand.
  const imported = tenant !== undefined ? undefined : file === unnamedFile ? stated.import : file;
  return stableJson({ ...Object.fromEntries(naming.map((name) => [name, stated[name]])), places, named, imported });
}

/** Rejects a proposal that its author has replaced by another one. */
async function replace(tx: AnyTx, { now, found, by }: { now: Date; found: Proposal; by: string }) {
  const { id, actor } = found;
  const reason = `replaced by proposal ${by}`;
  await updateRows(tx, 'proposal', { id })
    .set({ decision: 'rejected', decided_by: actor, decided_reason: reason, decided_at: now })
    .execute();
  await recordDecision(tx, { now, proposal: found, decision: 'rejected', actor, reason });
}

/** Records a decision in the audit of each brand that the proposal affects. */
export async function recordDecision(
  tx: AnyTx,
  {
    now,
    proposal: { id, tenants, operation, summary, actor: proposedBy },
    decision,
    actor,
    reason,
  }: { now: Date; proposal: Proposal; decision: 'approved' | 'rejected'; actor: string; reason: string },
): Promise<void> {
  const about = { sentence: summary.sentence, brands: tenants.length };
  for (const tenant of tenants)
    await recordAct(tx, {
      tenant,
      actor,
      now,
      act: id,
      action: `proposal.${decision}`,
      before: { decision: null },
      after: { decision, proposal: id, operation, ...about, proposedBy, reason },
    });
}

/** Throws `change.refused` if an author has as many open proposals at a brand as one person may have. */
async function requireFewer(
  tx: AnyTx,
  { now, actor, tenants }: { now: Date } & Pick<Proposal, 'actor' | 'tenants'>,
): Promise<void> {
  const { rows } = await sql<{ tenant: string }>`
    select reached.tenant from proposal, jsonb_array_elements_text(proposal.tenants) as reached(tenant)
    where proposal.decision is null and proposal.expires_at > ${now} and proposal.actor = ${actor}
      and reached.tenant = any(${textArray(tenants)})
    group by reached.tenant having count(*) >= ${serverLimits.openProposals} limit 1`.execute(tx);
  const full = rows[0]?.tenant;
  if (full !== undefined)
    throw new CodedError('change.refused', {
      message: `${actor} has ${serverLimits.openProposals} undecided proposals at ${full}, the limit of one person: let a colleague decide them first`,
    });
}

/** Throws `change.refused` if more imports of the catalogue wait than are stored, since each may be as large as a file. */
async function requireFewerImports(tx: AnyTx, now: Date): Promise<void> {
  const waiting = await openProposals(tx, now)
    .where(sql<boolean>`request ->> 'import' is not null`)
    .select('id')
    .execute();
  if (waiting.length > serverLimits.waitingImports)
    throw new CodedError('change.refused', {
      message: `${serverLimits.waitingImports} imports wait for a second person, the most that are stored: approve or reject one of them first`,
    });
}

/** Throws `proposal.stale` if a plan made now differs from the proposal's plan. */
export function requireSamePlan(found: Proposal, plan: unknown): void {
  if (planHash(plan) !== found.plan)
    throw new CodedError('proposal.stale', {
      message:
        'it would now change something else than when it was proposed: reject it, check the difference and propose it again',
    });
}

/**
 * Decides a proposal once, and executes it if it is approved. Throws `proposal.unknown`; the error of `requireOther`;
 * `proposal.stale` if it would make other changes by now.
 */
export async function decide({
  database,
  clock,
  id,
  decision,
  actor,
  reason,
  isTheirs = () => true,
  requireOther = async (proposal) => {
    if (proposal.actor === actor)
      throw new CodedError('proposal.own', { message: 'somebody else has to approve your proposal' });
  },
  run,
}: DatabaseAndClock & {
  id: string;
  decision: 'approved' | 'rejected';
  actor: string;
  reason: string;
  /** Whether the decider may access everything that it affects. If not, it is unknown to them. */
  isTheirs?: (proposal: Proposal) => boolean;
  /** Throws unless the decider may count as a second person beside the author. */
  requireOther?: (proposal: Proposal) => Promise<void>;
  /**
   * Plans or executes it, as its author. An import, which may take long, gets `approveIn`: it marks the proposal as approved in the
   * transaction that writes the import, and throws `proposal.unknown` if it was decided meanwhile.
   */
  run: (proposal: Proposal, dryRun: boolean, approveIn?: (tx: AnyTx) => Promise<void>) => Promise<unknown>;
}): Promise<Proposal> {
  const found = await findProposal({ database, clock, id, isTheirs });
  /** If somebody has decided it meanwhile, the error is because of that, and the proposal is unknown. */
  const unlessDecided = async (error: unknown) => {
    await withoutLastStatement(() => findProposal({ database, clock, id, isTheirs }));
    throw error;
  };
  if (decision === 'approved') {
    await requireOther(found);
    await run(found, true)
      .then((plan) => requireSamePlan(found, plan))
      .catch(unlessDecided);
  }
  const mark = async (tx: AnyTx) => {
    const marked = await updateRows(tx, 'proposal', { id })
      .set({ decision, decided_by: actor, decided_reason: reason, decided_at: clock.now() })
      .where('decision', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (marked === undefined)
      throw new CodedError('proposal.unknown', { message: 'somebody else has just decided it: load it again' });
  };
  const relyOnAuthor = () => currentLastStatement()?.relyOnActor?.(found.actor);
  if (decision === 'approved' && isImport(found.request)) {
    relyOnAuthor();
    await run(found, false, mark).catch(unlessDecided);
    return found;
  }
  // Marked first, so that only one of two simultaneous approvals executes it.
  await database.asOperator(mark);
  if (decision === 'approved') {
    relyOnAuthor();
    await run(found, false).catch(async (error) => {
      await withoutLastStatement(() => database.asOperator((tx) => reopen(tx, id)));
      throw error;
    });
  }
  return found;
}

const reopen = (tx: AnyTx, id: string) =>
  updateRows(tx, 'proposal', { id })
    .set({ decision: null, decided_by: null, decided_reason: null, decided_at: null })
    .execute();
