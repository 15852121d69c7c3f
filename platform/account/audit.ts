import { sql } from 'kysely';
import type { Database, Tx } from '../../server/database/database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';

/** Events that changed no existing state. */
type Occurrence =
  | 'account.registered'
  | 'account.login'
  | 'account.login_failed'
  | 'account.login_refused'
  | 'account.resumed'
  | 'account.trial_started'
  | 'account.password_change_failed'
  | 'account.recovery_asked'
  | 'account.password_reset_failed'
  | 'account.image_uploaded'
  | 'account.feedback_sent'
  | 'account.field_revealed'
  | 'account.note_added'
  | 'cashier.deposit_requested'
  | 'cashier.withdrawal_requested'
  | 'cashier.payment_password_failed'
  | 'cashier.destination_revealed'
  | 'promotion.entered'
  | 'wallet.calls_read'
  | 'wallet.shortfalls_read'
  | 'wallet.round_read'
  | 'wallet.rounds_read'
  | 'wallet.checked'
  | 'wallet.check_read';

/** Changes of state, recorded with their value before and after, never with secrets. */
type Change =
  | 'account.logout'
  | 'account.device_replayed'
  | 'account.trial_closed'
  | 'account.password_changed'
  | 'account.password_reset'
  | 'account.temporary_password_set'
  | 'account.avatar_set'
  | 'account.locked'
  | 'account.unlocked'
  | 'account.sessions_ended'
  | 'account.play_break'
  | 'cashier.cancelled'
  | 'cashier.approved'
  | 'cashier.rejected'
  | 'cashier.returned'
  | 'cashier.payment_password_set'
  | 'reward.claimed'
  | 'agent.contract_offered'
  | 'agent.contract_accepted'
  | 'agent.contract_refused'
  | 'promotion.issued'
  | 'promotion.rejected';

type Details = Readonly<Record<string, unknown>>;
type Happened =
  | { readonly action: Occurrence; readonly before?: undefined; readonly after?: Details }
  | { readonly action: Change; readonly before: Details; readonly after: Details };

/** Origin of a request for the audit. */
export type Origin = { readonly address: string; readonly requestId: string };

/** Writes an audit entry of an account. `player` is undefined for unknown names. */
export async function auditAccount(
  tx: Tx,
  {
    action,
    player,
    origin,
    before,
    after,
    actor,
  }: Happened & {
    player: string | undefined;
    origin: Origin;
    /** The actor if it was not the player: `visitor` is anybody not authenticated. */
    actor?: 'visitor' | 'system' | `staff:${string}`;
  },
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      tenant: tx.tenant,
      id: uuidV7({ clock: tx.clock }),
      scope: 'player',
      actor: actor ?? (player === undefined ? 'visitor' : `player:${player}`),
      action,
      subject: player ?? null,
      address: origin.address === '' ? null : origin.address,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      request_id: origin.requestId,
      created_at: tx.clock.now(),
    })
    .execute();
}

/** Statement timeout: far more than the rows of an hour need, less than the interval between two sweeps. */
const erasingLimit = '10min';

/**
 * Erases addresses in the audit after 90 days, for all brands including those no longer served. The database selects the rows: the
 * operator role may only set this column to null, in expired rows, by row level security, and a partial index serves the policy's
 * condition. A `where` clause would fail, since the operator may not read players' rows. So a round is one statement, which after a
 * long pause can need more than the usual timeout.
 */
export async function eraseAddresses(database: Pick<Database, 'asOperator'>): Promise<void> {
  await database.asOperator(async (tx) => {
    await sql`select set_config('statement_timeout', ${erasingLimit}, true)`.execute(tx);
    await tx.updateTable('audit').set({ address: null }).execute();
  });
}
