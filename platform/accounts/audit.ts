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
  | 'account.identity_linked';

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
}: {
  trx: Trx;
  clock: Clock;
  tenant: string;
  action: AccountEvent;
  player: string | undefined;
  origin: Origin;
  after?: Record<string, unknown>;
}): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      tenant,
      id: uuidV7({ clock }),
      scope: 'player',
      actor: player === undefined ? 'visitor' : `player:${player}`,
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
