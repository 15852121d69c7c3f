import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import { requireMay } from '../../account/may.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { asDecimal, fromDecimal } from '../wallet/amounts.ts';
import { book, lockWallet, walletOf } from '../wallet/ledger.ts';
import { boundsOf, requireRoom, requireWithin, todayBegan } from './bounds.ts';
import type { MoneyRequestKind } from './money-request-table.ts';
import {
  destinationOf,
  findByRequestId,
  insertRequests,
  type MoneyRecord,
  type MoneyRequest,
  recordOf,
  sealDestination,
  undecided,
  usageOf,
} from './money-requests.ts';

import {
  type PaymentParts,
  type PaymentProof,
  paymentHashOf,
  provePaymentPassword,
  storePaymentPassword,
  type Typed,
} from './payment-password.ts';
export type RequestParts = PaymentParts & { secrets: Secrets };

/** Content of a request. An idempotency key that is reused with other content is an error. */
type Content = {
  readonly kind: MoneyRequestKind;
  /** Hundred-thousandths. */
  readonly amount: bigint;
  readonly method: string;
  readonly destination: string | null;
};
type Wish = {
  readonly brand: Brand;
  readonly player: string;
  readonly username: string;
  readonly kind: MoneyRequestKind;
  readonly body: { readonly requestId: string; readonly amount: string; readonly method: string };
  readonly destination: string | null;
  readonly paymentPassword: string;
  readonly loginPassword: string;
  readonly fresh: boolean;
  readonly origin: Origin;
};

/**
 * Creates a deposit or withdrawal request, idempotent by the client's id. A withdrawal debits the wallet at once; a deposit books
 * nothing until it is approved.
 */
export function createRequestMoney(parts: RequestParts) {
  const { database, secrets } = parts;
  return async (wish: Wish): Promise<MoneyRecord> => {
    const { brand, player, kind, body, origin } = wish;
    const { requestId } = body;
    const tenant = brand.id;
    const content = contentOf(wish);
    const answer = (first: MoneyRequest) => {
      if (!isSame(secrets, first, content)) throw new CodedError('request.stale');
      return recordOf(secrets, first);
    };
    const known = await database.asTenant(tenant, (tx) => findByRequestId(tx, { player, requestId }));
    if (known !== undefined) return answer(known);

    requireMethod(brand, content.method);
    requireDestination(content);
    requireWithin(boundsOf(brand, kind), content.amount);
    const proof = await proofOf({ parts, wish, content });
    const request = await database.asTenant(tenant, (tx) =>
      takeIn(tx, { parts, brand, player, requestId, content, proof, origin }),
    );
    return answer(request);
  };
}

/** Proof of a withdrawal's player, if the brand requires it for all of them or the destination is new. */
async function proofOf({
  parts,
  wish,
  content: { method, destination },
}: {
  parts: RequestParts;
  wish: Wish;
  content: Content;
}): Promise<PaymentProof | undefined> {
  if (destination === null) return undefined;
  const typed = { ...wish, password: wish.paymentPassword };
  if (wish.brand.manifest.cashier.withdrawal.paymentPassword) return provePaymentPassword(parts, typed);
  await proveNewDestination(parts, typed, { method, destination });
  return undefined;
}

/** Locks the wallet, so that concurrent requests are checked against the limits one after the other. */
async function takeIn(
  tx: Tx,
  {
    parts: { clock, secrets },
    brand,
    player,
    requestId,
    content,
    proof,
    origin,
  }: {
    parts: RequestParts;
    brand: Brand;
    player: string;
    requestId: string;
    content: Content;
    proof: PaymentProof | undefined;
    origin: Origin;
  },
): Promise<MoneyRequest> {
  const { kind, amount } = content;
  const { currency } = brand.manifest.wallet;
  const wallet = await lockWallet(tx, { player, currency });
  const twin = await findByRequestId(tx, { player, requestId });
  if (twin !== undefined) return twin;
  // The balance can always be withdrawn.
  if (kind === 'deposit') await requireMay(tx, { brand, player, operation: 'requestDeposit' });
  const usage = await usageOf(tx, { player, currency, since: todayBegan(brand, clock) });
  requireRoom({ bounds: boundsOf(brand, kind), usage: usage[kind], amount });
  if (kind === 'withdrawal' && wallet.balance < amount) throw new CodedError('cashier.insufficient');
  if (proof !== undefined) await storePaymentPassword(tx, { player, proof, origin });
  return openRequest(tx, { secrets, player, requestId, currency, content, origin });
}

/** Inserts a request and makes its immediate booking, without checking limits. */
export async function openRequest(
  tx: Tx,
  {
    secrets,
    player,
    requestId,
    currency,
    content: { kind, amount, method, destination },
    origin,
  }: { secrets: Secrets; player: string; requestId: string; currency: string; content: Content; origin: Origin },
): Promise<MoneyRequest> {
  const id = uuidV7({ clock: tx.clock });
  const request: MoneyRequest = {
    tenant: tx.tenant,
    id,
    player_id: player,
    request_id: requestId,
    kind,
    ...undecided,
    amount,
    currency,
    method,
    destination_sealed: destination === null ? null : sealDestination(secrets, { tenant: tx.tenant, id }, destination),
    created_at: tx.clock.now(),
  };
  await insertRequests(tx, [request]);
  if (kind === 'withdrawal') {
    const wallet = await walletOf(tx, { player, currency });
    await book(tx, {
      key: `withdrawal:${id}`,
      reason: 'withdrawal',
      wallet: wallet.id,
      from: 'wallet',
      to: 'pendingWithdrawals',
      currency,
      amount,
    });
  }
  const after = { request: id, amount: asDecimal({ amount, currency }), currency, method, status: 'pending' };
  await auditAccount(tx, { action: `cashier.${kind}_requested`, player, origin, after });
  return request;
}

const contentOf = ({ brand, kind, body: { amount, method }, destination }: Wish): Content => ({
  kind,
  amount: requireAmount({ text: amount, currency: brand.manifest.wallet.currency }),
  method,
  destination: destination === null ? null : destination.trim(),
});

function isSame(secrets: Secrets, first: MoneyRequest, content: Content): boolean {
  return (
    first.kind === content.kind &&
    first.amount === content.amount &&
    first.method === content.method &&
    destinationOf(secrets, first) === content.destination
  );
}

/** Parses an amount of whole coins: smaller parts could not be paid out. */
function requireAmount(input: { text: string; currency: string }): bigint {
  const amount = fromDecimal(input);
  if (amount !== undefined) return amount;
  throw new CodedError('request.invalid', {
    value: { places: [{ at: 'body/amount', problem: `has more places than ${input.currency}` }] },
  });
}

function requireMethod(brand: Brand, method: string): void {
  const { methods } = brand.manifest.cashier;
  if ((methods as readonly string[]).includes(method)) return;
  throw new CodedError('request.invalid', {
    value: { places: [{ at: 'body/method', problem: `is none of ${methods.join(', ')}` }] },
  });
}

/** Checks the length after trimming; the contract checks it before. */
function requireDestination({ destination }: Content): void {
  const [min, max] = [4, 64];
  if (destination === null || destination.length >= min) return;
  throw new CodedError('field.invalid', { value: { fields: { destination: [{ id: 'tooShort', min, max }] } } });
}

type Destination = { readonly method: string; readonly destination: string };

/** Number of last withdrawals that are compared. A destination used only before them is new again. */
const compared = 200;

/**
 * Requires a proof for a withdrawal to a destination that the player has not used before: the payment password, or a recent login if none
 * is set. A session alone proves the browser, not the person. Throws `cashier.new_destination` without the password,
 * `cashier.wrong_payment_password`, or `cashier.new_destination_login`.
 */
async function proveNewDestination(
  parts: PaymentParts & { secrets: Secrets },
  typed: Typed,
  to: Destination,
): Promise<void> {
  const { database, secrets } = parts;
  const { brand, player, password, fresh } = typed;
  const tenant = brand.id;
  const { isKnown, hash } = await database.asTenant(tenant, async (tx) => ({
    isKnown: await isKnownDestination(tx, { secrets, player, to }),
    hash: await paymentHashOf(tx, player),
  }));
  if (isKnown) return;
  if (hash === null) {
    if (!fresh) throw new CodedError('cashier.new_destination_login');
    return;
  }
  if (password === '') throw new CodedError('cashier.new_destination');
  await provePaymentPassword(parts, typed);
}

/** Whether a destination was used before. Rejected and cancelled withdrawals do not count, because nothing arrived there. */
async function isKnownDestination(
  tx: Tx,
  { secrets, player, to: { method, destination } }: { secrets: Secrets; player: string; to: Destination },
): Promise<boolean> {
  const used = await selectRows(tx, 'money_request', {
    tenant: tx.tenant,
    player_id: player,
    kind: 'withdrawal',
    method,
  })
    .selectAll()
    .where('status', 'in', ['pending', 'approved'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(compared)
    .execute();
  return used.some((request) => destinationOf(secrets, request) === destination);
}
