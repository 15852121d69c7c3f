import { sql } from 'kysely';
import type { AnyTx, Database } from '../database/database.ts';
import { deleteRows, updateRows } from '../database/rows.ts';
import { countPassedOn, type PassedOn, passOnSchedule, type ScheduleChoice } from './pass-on-schedule.ts';
import { deleteOwnThings } from './staff-filters.ts';
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
  const invited = await deleteRows(tx, 'staff_invitation', { email })
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { tokens, machines, ...granted } = await endGrantedBy(tx, email, now);
  const invitations = Number(invited.numDeletedRows) + granted.invitations;
  const proposals = await rejectProposals(tx, {
    actors: [email, ...machines],
    actor,
    now,
    reason: `the account of ${email} was changed`,
  });
  const scheduled = await passOnSchedule({
    tx,
    database,
    of: email,
    choice,
    by,
    reason,
    now,
    owners: new Map([
      [email, grants === undefined ? [] : [grants]],
      ...machines.map((name) => [name, undefined] as const),
    ]),
  });
  const ended = { invitations, tokens, proposals };
  return { ended: { ...ended, ...countPassedOn(scheduled) }, scheduled };
}

/**
 * Ends the tokens of machines that an actor made and those that these machines made in turn, with unused invitations by any of them, and
 * with the saved filters and exports of machines that have no valid token left. Returns all those machines: tokens that ended earlier may
 * have proposals and scheduled changes, too. Names of tokens can be reused, so one token counts as made by another only if that one was
 * valid then.
 */
export async function endGrantedBy(
  tx: AnyTx,
  actor: string,
  now: Date,
): Promise<{ readonly tokens: number; readonly invitations: number; readonly machines: readonly string[] }> {
  const { rows: made } = await sql<{ hash: string; name: string }>`
    with recursive made as (
      select hash, name, created_at, least(revoked_at, expires_at) as until from staff_token
      where created_by = ${actor} and name is not null
      union
      select t.hash, t.name, t.created_at, least(t.revoked_at, t.expires_at) from made m
      join staff_token t on t.created_by = ${machineActor('')} || m.name
        and t.name is not null and t.created_at between m.created_at and m.until
    )
    select hash, name from made`.execute(tx);
  const machines = [...new Set(made.map(({ name }) => machineActor(name)))];
  const hashes = made.map(({ hash }) => hash);
  const ended = await sql`
    update staff_token set revoked_at = ${now}
    where hash = any (${hashes}) and revoked_at is null and expires_at > ${now}`.execute(tx);
  // Names can be reused: somebody else may still use a token of the same name.
  const { rows: used } = await sql<{ name: string }>`
    select name from staff_token
    where name = any (${made.map(({ name }) => name)}) and revoked_at is null and expires_at > ${now}`.execute(tx);
  const others = new Set(used.map(({ name }) => machineActor(name)));
  for (const machine of machines) if (!others.has(machine)) await deleteOwnThings(tx, machine);
  const invitations = await tx
    .deleteFrom('staff_invitation')
    .where('used_at', 'is', null)
    .where('actor', 'in', [actor, ...machines])
    .executeTakeFirstOrThrow();
  return { tokens: Number(ended.numAffectedRows), invitations: Number(invitations.numDeletedRows), machines };
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
