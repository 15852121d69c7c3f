import { CodedError } from '../../../schema/errors.ts';
import type { components } from '../../../schema/generated/admin.ts';
import type { Tx } from '../../../server/database/database.ts';
import { deleteRows, selectRows } from '../../../server/database/rows.ts';
import type { RequestClaimTable } from './request-claim-table.ts';

export type RequestClaim = components['schemas']['RequestClaim'];

/** Milliseconds after which a claim ends by itself. */
export const claimLife = 15 * 60_000;

const viewOf = ({ actor, since, until }: Pick<RequestClaimTable, 'actor' | 'since' | 'until'>): RequestClaim => ({
  actor,
  since: since.toISOString(),
  until: until.toISOString(),
});

/** Claims that have not ended, by the id of their request. */
export async function claimsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, RequestClaim>> {
  if (ids.length === 0) return new Map();
  const rows = await selectRows(tx, 'request_claim', { tenant: tx.tenant })
    .selectAll()
    .where('request_id', 'in', ids)
    .where('until', '>', tx.clock.now())
    .execute();
  return new Map(rows.map((row) => [row.request_id, viewOf(row)]));
}

type Holding = {
  readonly id: string;
  /** Member of staff or token. */
  readonly actor: string;
  /** Colleague whose claim is overridden. */
  readonly despite?: string | undefined;
};

/** Throws `change.stale` if a colleague holds a request and `despite` does not name them. */
export async function requireNotHeld(tx: Tx, { id, actor, despite }: Holding): Promise<void> {
  const claim = (await claimsOf(tx, [id])).get(id);
  if (claim === undefined || claim.actor === actor || claim.actor === despite) return;
  throw new CodedError('change.stale', {
    message: `${claim.actor} works on this request since ${claim.since}: leave it to them, or decide it all the same`,
    value: { actor: claim.actor, since: claim.since },
  });
}

/** Takes a pending request, or takes it again for another 15 minutes. Throws as `requireNotHeld`. */
export async function takeRequest(tx: Tx, { id, actor, despite }: Holding): Promise<RequestClaim> {
  const now = tx.clock.now();
  const claim = { actor, since: now, until: new Date(now.getTime() + claimLife) };
  const taken = await tx
    .insertInto('request_claim')
    .values({ tenant: tx.tenant, request_id: id, ...claim })
    // A claim that begins at the same time waits for this row, so that only one of two people takes it.
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'request_id'])
        .doUpdateSet(claim)
        .where(({ eb, or }) =>
          or([
            eb('request_claim.until', '<=', now),
            eb('request_claim.actor', 'in', [actor, ...(despite === undefined ? [] : [despite])]),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
  if (taken !== undefined) return viewOf(taken);
  await requireNotHeld(tx, { id, actor, despite });
  throw new CodedError('change.stale', { message: 'somebody else took this request at the same time' });
}

/** Releases a request that the actor holds. */
export async function releaseRequest(tx: Tx, { id, actor }: Holding): Promise<void> {
  await deleteRows(tx, 'request_claim', { tenant: tx.tenant, request_id: id, actor }).execute();
}

/** Ends the claim of a decided request, whoever holds it. */
export async function endClaim(tx: Tx, id: string): Promise<void> {
  await deleteRows(tx, 'request_claim', { tenant: tx.tenant, request_id: id }).execute();
}

/** Deletes claims of a brand that have ended. */
export async function sweepClaims(tx: Tx): Promise<void> {
  await deleteRows(tx, 'request_claim', { tenant: tx.tenant }).where('until', '<=', tx.clock.now()).execute();
}
