import { sql } from 'kysely';
import { CodedError } from '../../../schema/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Trx } from '../../database/database.ts';
import { uuidV7 } from '../../database/uuid-v7.ts';
import { hashOf } from '../effective.ts';
import { stableJson } from '../releases/stable-json.ts';
import type { ProposalSummary } from './proposal-summaries.ts';

/** Operations that may wait for a second person. */
export type ProposedOperation =
  | 'changeBrands'
  | 'promoteRelease'
  | 'undoChanges'
  | 'archiveBrand'
  | 'migrateBrands'
  | 'undoRollout'
  | 'promoteContent'
  | 'undoContent'
  | 'showContent'
  | 'requestPublication'
  | 'decideMoneyRequest'
  | 'setPolicy'
  | 'confirmStaff';

export type Proposal = {
  readonly id: string;
  readonly operation: ProposedOperation;
  readonly tenants: readonly string[];
  readonly request: unknown;
  /** Hash of the changes that it would have made at its creation. */
  readonly plan: string;
  /** Null for a proposal of an older version of the program. */
  readonly summary: ProposalSummary | null;
  readonly actor: string;
  readonly reason: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Milliseconds; a week. A proposal that nobody has looked at by then was not urgent, and the brand has changed since. */
const lifetime = 7 * 86_400_000;

export const planHash = (plan: unknown): string => hashOf(JSON.stringify(plan));

/**
 * Stores a proposal and returns its id. Throws `proposal.waiting` if the same proposal is still undecided. A different reason does
 * not make it another one.
 */
export async function propose({
  database,
  clock,
  within,
  ...proposal
}: {
  database: Database;
  clock: Clock;
  /** Writes in the same transaction. */
  within?: ((made: { trx: Trx; id: string; now: Date }) => Promise<void>) | undefined;
} & Omit<Proposal, 'id' | 'createdAt' | 'expiresAt'>): Promise<string> {
  const now = clock.now();
  const id = uuidV7();
  await database.asOperator(async (trx) => {
    // The lock lets one run at a time, so that the second of two equal proposals is refused.
    await sql`select pg_advisory_xact_lock(hashtext('livery.proposal'))`.execute(trx);
    const waiting = await trx
      .selectFrom('proposal')
      .where('operation', '=', proposal.operation)
      // A proposal with another plan is stale by now and blocks nobody.
      .where('plan', '=', proposal.plan)
      .where('decision', 'is', null)
      .where('expires_at', '>', now)
      .select(['id', 'actor', 'created_at', 'request'])
      .orderBy('id')
      .execute();
    const first = waiting.find(({ request }) => sameThing(request) === sameThing(proposal.request));
    if (first !== undefined)
      throw new CodedError('proposal.waiting', {
        message: `${first.actor} proposed the same on ${first.created_at.toISOString()}: approve or reject proposal ${first.id}`,
        value: { proposal: first.id },
      });
    await trx
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
    await within?.({ trx, id, now });
  });
  return id;
}

/** A request without its reason and without the newest change that its author had seen. */
const sameThing = (request: unknown): string =>
  stableJson({ ...(request as object), reason: undefined, seen: undefined });

/** Undecided proposals, the oldest first. */
export async function listProposals({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<Proposal[]> {
  const rows = await database.asOperator((trx) =>
    trx
      .selectFrom('proposal')
      .where('decision', 'is', null)
      .where('expires_at', '>', clock.now())
      .selectAll()
      .orderBy('id')
      .limit(500)
      .execute(),
  );
  return rows.map(proposalOf);
}

/** Returns an undecided proposal. Throws `proposal.unknown`. */
export async function findProposal({
  database,
  clock,
  id,
  isTheirs = () => true,
}: {
  database: Database;
  clock: Clock;
  id: string;
  /** Whether the caller may access everything that it affects. If not, it is unknown to them. */
  isTheirs?: (proposal: Proposal) => boolean;
}): Promise<Proposal> {
  const found = (await listProposals({ database, clock })).find((proposal) => proposal.id === id);
  if (found === undefined || !isTheirs(found))
    throw new CodedError('proposal.unknown', {
      message: 'no proposal with this id is pending: it was decided, or expired after a week',
    });
  return found;
}

/** Throws `proposal.stale` if a plan made now differs from the proposal's plan. */
export function requireSamePlan({ found, plan }: { found: Proposal; plan: unknown }): void {
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
}: {
  database: Database;
  clock: Clock;
  id: string;
  decision: 'approved' | 'rejected';
  actor: string;
  reason: string;
  /** Whether the decider may access everything that it affects. If not, it is unknown to them. */
  isTheirs?: (proposal: Proposal) => boolean;
  /** Throws unless the decider may count as a second person beside the author. */
  requireOther?: (proposal: Proposal) => Promise<void>;
  /** Plans or executes it, as its author. */
  run: (proposal: Proposal, dryRun: boolean) => Promise<unknown>;
}): Promise<Proposal> {
  const found = await findProposal({ database, clock, id, isTheirs });
  if (decision === 'approved') {
    await requireOther(found);
    try {
      requireSamePlan({ found, plan: await run(found, true) });
    } catch (error) {
      // If somebody has decided it meanwhile, the plan failed because of that, and the proposal is unknown.
      await findProposal({ database, clock, id, isTheirs });
      throw error;
    }
  }
  const mark = (to: 'approved' | 'rejected' | null) =>
    database.asOperator(async (trx) => {
      const rows = await trx
        .updateTable('proposal')
        .set({
          decision: to,
          decided_by: to === null ? null : actor,
          decided_reason: to === null ? null : reason,
          decided_at: to === null ? null : clock.now(),
        })
        .where('id', '=', id)
        .$if(to !== null, (query) => query.where('decision', 'is', null))
        .returning('id')
        .execute();
      return rows.length === 1;
    });
  // Marked first, so that only one of two simultaneous approvals executes it.
  if (!(await mark(decision)))
    throw new CodedError('proposal.unknown', { message: 'somebody else has just decided it: load it again' });
  if (decision === 'approved')
    await run(found, false).catch(async (error) => {
      await mark(null);
      throw error;
    });
  return found;
}

function proposalOf(row: {
  id: string;
  operation: string;
  tenants: unknown;
  request: unknown;
  plan: string;
  summary: unknown;
  actor: string;
  reason: string;
  created_at: Date;
  expires_at: Date;
}): Proposal {
  return {
    ...{ id: row.id, request: row.request, plan: row.plan, actor: row.actor, reason: row.reason },
    operation: row.operation as ProposedOperation,
    tenants: row.tenants as string[],
    summary: row.summary as ProposalSummary | null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
