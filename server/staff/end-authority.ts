import type { Trx } from '../database/database.ts';
import { machineActor } from './staff-identity.ts';

/** Counts of what an account had granted and that ended with its own rights. */
export type EndedAuthority = {
  readonly invitations: number;
  readonly tokens: number;
  readonly proposals: number;
};

/**
 * Ends everything that an account could still act through after its rights changed: unused invitations to it and by it, tokens of
 * machines that it made, and its undecided proposals.
 */
export async function endAuthority({
  trx,
  email,
  actor,
  now,
}: {
  trx: Trx;
  email: string;
  /** Actor of the change. The proposals are rejected in their name. */
  actor: string;
  now: Date;
}): Promise<EndedAuthority> {
  const invitations = await trx
    .deleteFrom('staff_invitation')
    .where('used_at', 'is', null)
    .where((either) => either.or([either('email', '=', email), either('actor', '=', email)]))
    .returning('hash')
    .execute();
  const tokens = await trx
    .updateTable('staff_token')
    .set({ revoked_at: now })
    .where('created_by', '=', email)
    .where('name', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('name')
    .execute();
  const names = tokens.flatMap(({ name }) => (name === null ? [] : [machineActor(name)]));
  const proposals = await rejectProposals({
    ...{ trx, actors: [email, ...names], actor, now },
    reason: `the account of ${email} was changed`,
  });
  return { invitations: invitations.length, tokens: tokens.length, proposals };
}

/** Rejects the undecided proposals of the actors. Returns their number. */
export async function rejectProposals({
  trx,
  actors,
  actor,
  reason,
  now,
}: {
  trx: Trx;
  actors: readonly string[];
  actor: string;
  reason: string;
  now: Date;
}): Promise<number> {
  const rejected = await trx
    .updateTable('proposal')
    .set({ decision: 'rejected', decided_by: actor, decided_reason: reason, decided_at: now })
    .where('actor', 'in', actors)
    .where('decision', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  return rejected.length;
}
