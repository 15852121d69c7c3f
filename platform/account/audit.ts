import { sql } from 'kysely';
import type { Clock } from '../../server/clock.ts';
import type { Database, Trx } from '../../server/database/database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';

/** What happened, and changed nothing that was there before: something began, was asked for, or failed. */
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
  | 'cashier.deposit_requested'
  | 'cashier.withdrawal_requested'
  | 'cashier.payment_password_failed';

/** What changed: kept with what was before and after it, without any value that is secret. */
type Change =
  | 'account.logout'
  | 'account.device_replayed'
  | 'account.trial_closed'
  | 'account.password_changed'
  | 'account.password_reset'
  | 'account.temporary_password_set'
  | 'account.avatar_set'
  | 'cashier.cancelled'
  | 'cashier.approved'
  | 'cashier.rejected'
  | 'cashier.payment_password_set'
  | 'reward.claimed';

type Told = Readonly<Record<string, unknown>>;
type Happened =
  | { readonly action: Occurrence; readonly before?: undefined; readonly after?: Told }
  | { readonly action: Change; readonly before: Told; readonly after: Told };

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
  before,
  after,
  actor,
}: Happened & {
  trx: Trx;
  clock: Clock;
  tenant: string;
  player: string | undefined;
  origin: Origin;
  /** Who did it, where it was not the player: `visitor` is whoever sits there. */
  actor?: 'visitor' | 'system' | `staff:${string}`;
}): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      tenant,
      id: uuidV7({ clock }),
      scope: 'player',
      actor: actor ?? (player === undefined ? 'visitor' : `player:${player}`),
      action,
      subject: player ?? null,
      address: origin.address === '' ? null : origin.address,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      request_id: origin.requestId,
      created_at: clock.now(),
    })
    .execute();
}

/** Far more than an hour's rows need; less than two rounds are apart. */
const erasingLimit = '10min';

/**
 * Blanks where somebody came from, 90 days later, in the audit of all brands: those that are not served any more as well. Which
 * rows those are is the database's to say: the operator may set this one column, to nothing, in expired rows only, and
 * the policy's condition is found by an index that has no row without an address. A `where` here would be refused the rows
 * of players, which the operator may not read; so a round is one statement, and after a long pause it may need more time than
 * those of requests get.
 */
export async function eraseAddresses(database: Pick<Database, 'asOperator'>): Promise<void> {
  await database.asOperator(async (trx) => {
    await sql`select set_config('statement_timeout', ${erasingLimit}, true)`.execute(trx);
    await trx.updateTable('audit').set({ address: null }).execute();
  });
}
