import { CodedError } from '../../../schema/errors.ts';
import type { Trx } from '../../../server/database/database.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { destinationOf } from './money-requests.ts';
import { type PaymentParts, paymentHashOf, provePaymentPassword, type Typed } from './payment-password.ts';

type Destination = { readonly method: string; readonly destination: string };

/** Number of last withdrawals that are compared. A destination used only before them is new again. */
const compared = 200;

/**
 * Requires a proof for a withdrawal to a destination that the player has not used before: the payment password, or a recent login if none
 * is set. A session alone proves the browser, not the person. Throws `cashier.new_destination` without the password,
 * `cashier.wrong_payment_password`, or `cashier.new_destination_login`.
 */
export async function proveNewDestination({
  parts,
  typed,
  to,
}: {
  parts: PaymentParts & { secrets: Secrets };
  typed: Typed;
  to: Destination;
}): Promise<void> {
  const { database, secrets } = parts;
  const { brand, player, password, fresh } = typed;
  const tenant = brand.id;
  const { isKnown, hash } = await database.asTenant(tenant, async (trx) => ({
    isKnown: await isKnownDestination({ trx, secrets, tenant, player, to }),
    hash: await paymentHashOf({ trx, tenant, player }),
  }));
  if (isKnown) return;
  if (hash === null) {
    if (!fresh) throw new CodedError('cashier.new_destination_login');
    return;
  }
  if (password === '') throw new CodedError('cashier.new_destination');
  await provePaymentPassword({ parts, typed });
}

/** Whether a destination was used before. Rejected and cancelled withdrawals do not count, because nothing arrived there. */
async function isKnownDestination({
  trx,
  secrets,
  tenant,
  player,
  to: { method, destination },
}: {
  trx: Trx;
  secrets: Secrets;
  tenant: string;
  player: string;
  to: Destination;
}): Promise<boolean> {
  const used = await trx
    .selectFrom('money_request')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
    .where('kind', '=', 'withdrawal')
    .where('method', '=', method)
    .where('status', 'in', ['pending', 'approved'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(compared)
    .execute();
  return used.some((request) => destinationOf({ secrets, request }) === destination);
}
