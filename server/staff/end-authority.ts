import { sql } from 'kysely';
import type { AnyTx, Database } from '../database/database.ts';
import { selectRows, updateRows } from '../database/rows.ts';
import { countPassedOn, type PassedOn, passOnSchedule, type ScheduleChoice } from './pass-on-schedule.ts';
import { machineActor, type StaffGrants } from './staff-identity.ts';

/** Counts of what an account had granted and that ended with its own rights, and of its scheduled changes. */
export type EndedAuthority = {
  readonly invitations: number;
  readonly tokens: number;
  readonly proposals: number;
  readonly adopted: number;
  readonly withdrawn: number;
};

/**
 * Ends everything that an account could still act through after its rights changed: unused invitations to it and by it, tokens of
 * machines that it made, and its undecided proposals. Its scheduled changes are passed on if it may not make them any more. The
 * transaction must have taken `lockChanges` first. Throws the errors of `passOnSchedule`.
 */
export async function endAuthority({
  tx,
  database,
  email,
  grants,
  choice,
  by,
  actor,
  reason,
  now,
}: {
  tx: AnyTx;
  database: Pick<Database, 'notify'>;
  email: string;
  /** Its rights from now on; `undefined` if it has none. */
  grants: StaffGrants | undefined;
  choice: ScheduleChoice;
  /** Actor who adopts or withdraws its scheduled changes. */
  by: string;
  /** Actor of the change. The proposals are rejected in their name. */
  actor: string;
  reason: string;
  now: Date;
}): Promise<{ ended: EndedAuthority; scheduled: readonly PassedOn[] }> {
  const invitations = await tx
    .deleteFrom('staff_invitation')
    .where('used_at', 'is', null)
    .where((either) => either.or([either('email', '=', email), either('actor', '=', email)]))
    .returning('hash')
    .execute();
  const tokens = await updateRows(tx, 'staff_token', { created_by: email })
    .set({ revoked_at: now })
    .where('name', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('name')
    .execute();
  const names = tokens.flatMap(({ name }) => (name === null ? [] : [machineActor(name)]));
  const proposals = await rejectProposals(tx, {
    actors: [email, ...names],
    actor,
    now,
    reason: `the account of ${email} was changed`,
  });
  // Tokens that expired earlier may have scheduled changes, too.
  const made = await selectRows(tx, 'staff_token', { created_by: email })
    .where('name', 'is not', null)
    .select('name')
    .distinct()
    .execute();
  const machines = made.flatMap(({ name }) => (name === null ? [] : [[machineActor(name), undefined] as const]));
  const scheduled = await passOnSchedule({
    tx,
    database,
    of: email,
    choice,
    by,
    reason,
    now,
    owners: new Map([[email, grants === undefined ? [] : [grants]], ...machines]),
  });
  const ended = { invitations: invitations.length, tokens: tokens.length, proposals };
  return { ended: { ...ended, ...countPassedOn(scheduled) }, scheduled };
}

/** Rejects the undecided proposals of the actors. Returns their number. */
export async function rejectProposals(
  tx: AnyTx,
  { actors, actor, reason, now }: { actors: readonly string[]; actor: string; reason: string; now: Date },
): Promise<number> {
  const rejected = await tx
    .updateTable('proposal')
    .set({ decision: 'rejected', decided_by: actor, decided_reason: reason, decided_at: now })
    .where('actor', 'in', actors)
    .where('decision', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  return rejected.length;
}

/** Rejects the undecided proposals to confirm an account that will not exist. */
export async function rejectConfirmations(
  tx: AnyTx,
  { email, actor, now }: { email: string; actor: string; now: Date },
): Promise<void> {
  await updateRows(tx, 'proposal', { operation: 'confirmStaff' })
    .set({
      decision: 'rejected',
      decided_by: actor,
      decided_reason: `the invitation of ${email} was withdrawn`,
      decided_at: now,
    })
    .where(sql<boolean>`request ->> 'email' = ${email}`)
    .where('decision', 'is', null)
    .execute();
}
