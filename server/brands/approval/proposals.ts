import { CodedError } from '../../../schema/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { uuidV7 } from '../../database/uuid-v7.ts';
import { hashOf } from '../effective.ts';

/** What may wait for a second person, by operation. */
export type ProposedOperation =
  | 'changeBrands'
  | 'promoteRelease'
  | 'undoChanges'
  | 'archiveBrand'
  | 'migrateBrands'
  | 'undoRollout'
  | 'promoteContent'
  | 'undoContent'
  | 'showContent';

export type Proposal = {
  readonly id: string;
  readonly operation: ProposedOperation;
  readonly tenants: readonly string[];
  readonly request: unknown;
  /** Hash of what it would have changed when it was made. */
  readonly plan: string;
  readonly actor: string;
  readonly reason: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** A week: what nobody looked at until then was not urgent, and the brand has moved on. */
const lifetime = 7 * 86_400_000;

export const planHash = (plan: unknown): string => hashOf(JSON.stringify(plan));

export async function propose({
  database,
  clock,
  ...proposal
}: { database: Database; clock: Clock } & Omit<Proposal, 'id' | 'createdAt' | 'expiresAt'>): Promise<string> {
  const now = clock.now();
  const id = uuidV7();
  await database.asOperator((trx) =>
    trx
      .insertInto('proposal')
      .values({
        id,
        operation: proposal.operation,
        tenants: JSON.stringify(proposal.tenants),
        request: JSON.stringify(proposal.request),
        plan: proposal.plan,
        actor: proposal.actor,
        reason: proposal.reason,
        created_at: now,
        expires_at: new Date(now.getTime() + lifetime),
      })
      .execute(),
  );
  return id;
}

/** Those that nobody has decided yet, the oldest first. */
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

/**
 * Decides a proposal once, and carries it out where it is approved. Throws `proposal.unknown`, `proposal.own` for who made it,
 * `proposal.stale` where it would change something else by now.
 */
export async function decide({
  database,
  clock,
  id,
  decision,
  actor,
  reason,
  isTheirs = () => true,
  run,
}: {
  database: Database;
  clock: Clock;
  id: string;
  decision: 'approved' | 'rejected';
  actor: string;
  reason: string;
  /** Whether who decides may touch all that it reaches: another is unknown to them. */
  isTheirs?: (proposal: Proposal) => boolean;
  /** Plans it, or carries it out, as who made it. */
  run: (proposal: Proposal, dryRun: boolean) => Promise<unknown>;
}): Promise<Proposal> {
  const found = (await listProposals({ database, clock })).find((proposal) => proposal.id === id);
  if (found === undefined || !isTheirs(found))
    throw new CodedError('proposal.unknown', {
      message: 'nothing of this id waits: it was decided, or a week has passed',
    });
  if (found.actor === actor && decision === 'approved')
    throw new CodedError('proposal.own', { message: 'somebody else has to approve what you propose' });
  if (decision === 'approved' && planHash(await run(found, true)) !== found.plan)
    throw new CodedError('proposal.stale', {
      message:
        'it would change something else than when it was proposed: reject it, look again and propose it anew',
    });
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
  // Taken first, so that of two who approve at once one carries it out.
  if (!(await mark(decision)))
    throw new CodedError('proposal.unknown', { message: 'it was decided just now' });
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
  actor: string;
  reason: string;
  created_at: Date;
  expires_at: Date;
}): Proposal {
  return {
    ...{ id: row.id, request: row.request, plan: row.plan, actor: row.actor, reason: row.reason },
    operation: row.operation as ProposedOperation,
    tenants: row.tenants as string[],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
