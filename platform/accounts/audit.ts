import type { Clock } from '../../server/clock.ts';
import type { Trx } from '../../server/database/database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';

export type AccountEvent =
  | 'account.registered'
  | 'account.login'
  | 'account.login_failed'
  | 'account.login_refused'
  | 'account.logout'
  | 'account.resumed'
  | 'account.device_replayed'
  | 'account.trial_started'
  | 'account.identity_linked'
  | 'account.password_changed'
  | 'account.password_change_failed'
  | 'account.recovery_asked'
  | 'account.password_reset'
  | 'account.password_reset_failed'
  | 'account.temporary_password_set'
  | 'account.image_uploaded'
  | 'account.avatar_set'
  | 'account.feedback_sent'
  | 'cashier.deposit_requested'
  | 'cashier.withdrawal_requested'
  | 'cashier.cancelled'
  | 'cashier.approved'
  | 'cashier.rejected'
  | 'cashier.payment_password_set'
  | 'cashier.payment_password_failed'
  | 'reward.claimed';

/** From where a call came, as the audit keeps it. */
export type Origin = { readonly address: string; readonly requestId: string };

/** Writes down what happened to an account. `player` is missing where the name is nobody's. */
export async function auditAccount({
  trx,
  clock,
  tenant,
  action,
  player,
  origin,
  after,
  actor = player === undefined ? 'visitor' : `player:${player}`,
}: {
  trx: Trx;
  clock: Clock;
  tenant: string;
  action: AccountEvent;
  player: string | undefined;
  origin: Origin;
  after?: Record<string, unknown>;
  /** Who did it, where it was not the player. */
  actor?: string;
}): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      tenant,
      id: uuidV7({ clock }),
      scope: 'player',
      actor,
      action,
      subject: player ?? null,
      address: origin.address === '' ? null : origin.address,
      before: null,
      after: after === undefined ? null : JSON.stringify(after),
      request_id: origin.requestId,
      created_at: clock.now(),
    })
    .execute();
}
