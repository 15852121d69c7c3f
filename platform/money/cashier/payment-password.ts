import { CodedError } from '../../../schema/errors.ts';
import { checkField } from '../../../schema/rules/check-field.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { DatabaseAndClock, Tx } from '../../../server/database/database.ts';
import { selectRows, updateRows } from '../../../server/database/rows.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import { passwordFaults } from '../../account/passwords/new-password.ts';
import type { Passwords } from '../../account/passwords/passwords.ts';
import { findPlayerById } from '../../account/players.ts';
import { openingHash } from '../../account/set-password.ts';
import type { LimitsAndBudgets } from '../../protection/budgets.ts';
import { giveTryBack, takeTry } from '../../protection/try-budgets.ts';

export type PaymentParts = DatabaseAndClock & LimitsAndBudgets & { passwords: Passwords };

/**
 * Result of verifying or hashing the payment password, done before the withdrawal's transaction, which must not wait for a hash.
 */
export type PaymentProof = {
  /** Hash of the first payment password, to be stored; `undefined` if there was one, which never changes. */
  readonly fresh: string | undefined;
};

export type Typed = {
  readonly brand: Brand;
  readonly player: string;
  readonly username: string;
  readonly password: string;
  /** Required when the first payment password is set. */
  readonly loginPassword: string;
  /** Whether the login is recent. */
  readonly fresh: boolean;
  readonly origin: Origin;
};

/** Proof required to set the first payment password. A session alone is not enough, since somebody else may be using it. */
export function neededFirst({
  passwordHash,
  fresh,
}: {
  /** Hash of the login password. */
  passwordHash: string | undefined;
  fresh: boolean;
}): 'loginPassword' | 'loggedIn' | 'login' {
  if (passwordHash !== undefined) return 'loginPassword';
  return fresh ? 'loggedIn' : 'login';
}

/** Reads the hash of a player's payment password. */
export async function paymentHashOf(tx: Tx, player: string): Promise<string | null> {
  const { payment_password_hash: hash } = await selectRows(tx, 'player', { tenant: tx.tenant, id: player })
    .select('payment_password_hash')
    .executeTakeFirstOrThrow();
  return hash;
}

/**
 * Verifies the payment password; throws `cashier.wrong_payment_password`. For the first one, throws `field.invalid` if it is too weak,
 * `cashier.wrong_login_password` or `cashier.login_again` if the player is not proven.
 */
export async function provePaymentPassword(parts: PaymentParts, typed: Typed): Promise<PaymentProof> {
  const { database, budgets, passwords } = parts;
  const { brand, player, password, origin } = typed;
  const tenant = brand.id;
  const known = await database.asTenant(tenant, (tx) => paymentHashOf(tx, player));
  if (known === null) {
    requireGood(typed);
    await requireOwner(parts, typed);
    return { fresh: await passwords.hash(password) };
  }
  const tried = {
    tenant,
    ofAddress: { budget: budgets.paymentAddress, address: origin.address },
    ofAccount: { budget: budgets.paymentAccount, subject: player },
  };
  await takeTry({ ...parts, ...tried });
  const right = await passwords.verify({ password, hash: known });
  if (!right) throw await refused({ parts, typed, code: 'cashier.wrong_payment_password' });
  await giveTryBack({ ...parts, ...tried });
  return { fresh: undefined };
}

/** Stores the first payment password, in the withdrawal's transaction. Throws `request.stale` if another was stored meanwhile. */
export async function storePaymentPassword(
  tx: Tx,
  { player, proof: { fresh }, origin }: { player: string; proof: PaymentProof; origin: Origin },
): Promise<void> {
  if (fresh === undefined) return;
  const set = await updateRows(tx, 'player', { tenant: tx.tenant, id: player })
    .set({ payment_password_hash: fresh })
    .where('payment_password_hash', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (set === undefined) throw new CodedError('request.stale');
  await auditAccount(tx, {
    player,
    origin,
    action: 'cashier.payment_password_set',
    before: { paymentPassword: 'none' },
    after: { paymentPassword: 'own' },
  });
}

/** Validates by the password rule (PSW-12), with faults at this field. */
function requireGood({ brand, username, password }: Typed): void {
  const ofRule = checkField(password, { ...brand.manifest.rules.password, required: true });
  const faults = ofRule.length > 0 ? ofRule : passwordFaults({ password, username, brand });
  if (faults.length > 0) throw new CodedError('field.invalid', { value: { fields: { paymentPassword: faults } } });
}

async function requireOwner(parts: PaymentParts, typed: Typed): Promise<void> {
  const { database, clock, budgets, passwords } = parts;
  const { brand, player: id, loginPassword, fresh, origin } = typed;
  const tenant = brand.id;
  const player = await database.single(tenant, (tx) => findPlayerById(tx, id));
  const hash = openingHash(player, clock);
  const needed = neededFirst({ passwordHash: hash, fresh });
  if (needed === 'loggedIn') return;
  if (needed === 'login') throw new CodedError('cashier.login_again');
  const tried = {
    tenant,
    ofAddress: { budget: budgets.passwordAddress, address: origin.address },
    ofAccount: { budget: budgets.passwordAccount, subject: id },
  };
  await takeTry({ ...parts, ...tried });
  const right = await passwords.verify({ password: loginPassword, hash });
  if (!right) throw await refused({ parts, typed, code: 'cashier.wrong_login_password' });
  await giveTryBack({ ...parts, ...tried });
}

async function refused({
  parts: { database },
  typed: { brand, player, origin },
  code,
}: {
  parts: PaymentParts;
  typed: Typed;
  code: 'cashier.wrong_payment_password' | 'cashier.wrong_login_password';
}): Promise<CodedError> {
  const tenant = brand.id;
  const action = 'cashier.payment_password_failed';
  const after = { asked: code === 'cashier.wrong_login_password' ? 'login password' : 'payment password' };
  await database.asTenant(tenant, (tx) => auditAccount(tx, { action, player, origin, after }));
  return new CodedError(code);
}
