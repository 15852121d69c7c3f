import { sql } from 'kysely';
import { CodedError } from '../../../../schema/errors.ts';
import type { AnyTx, DatabaseAndClock } from '../../../database/database.ts';
import { areAllOf } from '../../../database/text-array.ts';
import { type Proposal, proposalOf } from './find-proposals.ts';

/** The end of a proposal. Nobody decided an expired one. */
export type ProposalDecision = {
  readonly outcome: 'approved' | 'rejected' | 'expired';
  readonly actor: string | null;
  readonly reason: string;
  readonly at: Date;
};

type Ended = { readonly proposal: Proposal; readonly decision: ProposalDecision };

/** Proposals that are not pending any more. */
const ended = (tx: AnyTx, now: Date) =>
  tx
    .selectFrom('proposal')
    .where((either) => either.or([either('decision', 'is not', null), either('expires_at', '<=', now)]));

const endedAt = sql<Date>`coalesce(decided_at, expires_at)`;

/** Returns the end of a proposal. Throws `proposal.unknown` for one that is unknown or pending. */
export async function findDecidedProposal({
  database,
  clock,
  id,
  isTheirs,
}: DatabaseAndClock & {
  id: string;
  /** Whether the caller may access everything that it affected. If not, it is unknown to them. */
  isTheirs: (proposal: Proposal) => boolean;
}): Promise<Ended> {
  const row = await database.asOperator((tx) =>
    ended(tx, clock.now()).where('id', '=', id).selectAll().executeTakeFirst(),
  );
  const found = row && endedOf(row);
  if (found === undefined || !isTheirs(found.proposal))
    throw new CodedError('proposal.unknown', { message: 'no proposal has this id' });
  return found;
}

/** Returns ended proposals of a caller's brands, the newest end first: one more than the page size if there are more. */
export async function listDecidedProposals({
  database,
  clock,
  brands,
  brand,
  actor,
  after,
  most,
}: DatabaseAndClock & {
  /** The caller's brands; null for all. */
  brands: readonly string[] | null;
  brand: string | undefined;
  actor: string | undefined;
  /** Id of the last row of the previous page. */
  after: string | undefined;
  most: number;
}): Promise<Ended[]> {
  return database.asOperator(async (tx) => {
    const now = clock.now();
    const theirs = () => ended(tx, now).where(areAllOf(sql.ref('tenants'), brands));
    const last =
      after === undefined
        ? undefined
        : await theirs().where('id', '=', after).select(endedAt.as('at')).executeTakeFirst();
    if (after !== undefined && last === undefined)
      throw new CodedError('request.invalid', { message: 'after: send the value of "next" of the page before' });
    const rows = await theirs()
      .$if(brand !== undefined, (query) => query.where(sql<boolean>`tenants @> ${JSON.stringify([brand])}::jsonb`))
      .$if(actor !== undefined, (query) =>
        query.where((either) => either.or([either('actor', '=', actor ?? ''), either('decided_by', '=', actor ?? '')])),
      )
      .$if(last !== undefined, (query) => query.where(sql<boolean>`(${endedAt}, id) < (${last?.at}, ${after})`))
      .selectAll()
      .orderBy(endedAt, 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    return rows.map(endedOf);
  });
}

function endedOf(
  row: Parameters<typeof proposalOf>[0] & {
    decision: 'approved' | 'rejected' | null;
    decided_by: string | null;
    decided_reason: string | null;
    decided_at: Date | null;
  },
): Ended {
  const { decision, decided_by, decided_reason, decided_at, expires_at } = row;
  return {
    proposal: proposalOf(row),
    decision: {
      outcome: decision ?? 'expired',
      actor: decided_by,
      reason: decided_reason ?? '',
      at: decided_at ?? expires_at,
    },
  };
}
