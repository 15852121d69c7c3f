import { sql } from 'kysely';
import { CodedError } from '../../../../schema/errors.ts';
import type { AdminOperationId, adminOperations } from '../../../../schema/generated/admin-operations.ts';
import type { AnyTx, DatabaseAndClock } from '../../../database/database.ts';
import { areAllOf, textArray } from '../../../database/text-array.ts';
import type { ProposalSummary } from './proposal-summaries.ts';

/**
 * Operations that may wait for a second person, by the contract; and `confirmStaff`, which an invitation or a higher role of an account
 * leaves.
 */
export type ProposedOperation =
  | {
      [Id in AdminOperationId]: (typeof adminOperations)[Id]['approval'] extends 'policy' | 'always' | 'loosening'
        ? Id
        : never;
    }[AdminOperationId]
  | 'confirmStaff';

export type Proposal = {
  readonly id: string;
  readonly operation: ProposedOperation;
  readonly tenants: readonly string[];
  readonly request: unknown;
  /** Hash of the changes that it would have made at its creation. */
  readonly plan: string;
  readonly summary: ProposalSummary;
  readonly actor: string;
  readonly reason: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Number of proposals in one list: the oldest of each brand in turn. */
const mostListed = 500;

export const openProposals = (tx: AnyTx, now: Date) =>
  tx.selectFrom('proposal').where('decision', 'is', null).where('expires_at', '>', now);

/**
 * Undecided proposals of a caller's brands, the oldest first. If there are too many for one list, each set of brands has an equal share
 * of it.
 */
export async function listProposals({
  database,
  clock,
  brands = null,
}: DatabaseAndClock & {
  /** The caller's brands; null for all. */
  brands?: readonly string[] | null;
}): Promise<Proposal[]> {
  const rows = await database.asOperator((tx) =>
    openProposals(tx, clock.now())
      .where(areAllOf(sql.ref('tenants'), brands))
      .selectAll()
      .orderBy(sql`row_number() over (partition by tenants order by id)`)
      .orderBy('id')
      .limit(mostListed)
      .execute(),
  );
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1)).map(proposalOf);
}

/** Returns ids of undecided proposals by the member's request or the rollout that they are about. */
export async function proposalsAbout({
  database,
  clock,
  operation,
  ids,
}: DatabaseAndClock & {
  operation: 'decideMoneyRequest' | 'changeBrands';
  /** Ids of requests or rollouts. */
  ids: readonly string[];
}): Promise<ReadonlyMap<string, string>> {
  const subject = sql<string>`coalesce(request #>> '{step,rollout}', request ->> 'id')`;
  const rows = await database.asOperator((tx) =>
    openProposals(tx, clock.now())
      .where('operation', '=', operation)
      .where(sql<boolean>`${subject} = any(${textArray(ids)})`)
      .select(['id', subject.as('subject')])
      .execute(),
  );
  return new Map(rows.map(({ id, subject: about }) => [about, id]));
}

/** Returns an undecided proposal. Throws `proposal.unknown`. */
export async function findProposal({
  database,
  clock,
  id,
  isTheirs = () => true,
}: DatabaseAndClock & {
  id: string;
  /** Whether the caller may access everything that it affects. If not, it is unknown to them. */
  isTheirs?: (proposal: Proposal) => boolean;
}): Promise<Proposal> {
  const row = await database.asOperator((tx) =>
    openProposals(tx, clock.now()).where('id', '=', id).selectAll().executeTakeFirst(),
  );
  const found = row && proposalOf(row);
  if (found === undefined || !isTheirs(found))
    throw new CodedError('proposal.unknown', {
      message: 'no proposal with this id is pending: it was decided, or expired after a week',
    });
  return found;
}

export function proposalOf(row: {
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
    id: row.id,
    request: row.request,
    plan: row.plan,
    actor: row.actor,
    reason: row.reason,
    operation: row.operation as ProposedOperation,
    tenants: row.tenants as string[],
    summary: row.summary as ProposalSummary,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
