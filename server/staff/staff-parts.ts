import { CodedError } from '../../schema/errors.ts';
import { emailText } from '../../schema/rules/field-text.ts';
import type { Clock } from '../clock.ts';
import type { AnyTx, Database } from '../database/database.ts';
import { updateRows } from '../database/rows.ts';
import { addressGroup } from '../http/client.ts';
import type { Budget, Limits } from '../limits/limits.ts';
import { hashOfSecret, makeStaffSecret, type StaffGrants, type StaffIdentity } from './staff-identity.ts';

/** Tenant of staff's budgets and acts: an id that no brand can have. */
export const staffTenant = 'console';

export const sessionLife = 8 * 3_600_000;
export const invitationLife = 72 * 3_600_000;
/** The limits of players' logins (security.md): ten wrong attempts in fifteen minutes lock an account, thirty an address. */
export const accountBudget: Budget = { scope: 'staff-login', limit: 10, seconds: 900, sliding: true, delayFrom: 5 };
export const addressBudget: Budget = { scope: 'staff-login-address', limit: 30, seconds: 900 };
/** Rows in the audit log for refused sign-ins. */
export const refusalPairBudget: Budget = { scope: 'staff-refusal', limit: 1, seconds: 3600 };
export const refusalBudget: Budget = { scope: 'staff-refusals', limit: 60, seconds: 3600 };
/** Starting a sign-in by a provider stores nothing, so people behind one address may do it more often. */
export const ssoBudget: Budget = { scope: 'staff-sso-address', limit: 60, seconds: 900 };

export type StaffParts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly passwords: {
    hash(password: string): Promise<string>;
    /** Takes the same time without a hash. */
    verify(input: { password: string; hash: string | undefined }): Promise<boolean>;
  };
  /** Encrypts secrets at rest. */
  readonly vault: {
    seal(input: { text: string; boundTo: string }): string;
    open(input: { sealed: string; boundTo: string }): string;
  };
  /** Throws `field.invalid` if a password is too short, too long or too common. */
  readonly requirePassword: (input: { password: string; email: string }) => void;
};
export type SignedIn = { readonly token: string; readonly identity: StaffIdentity & { readonly expiresAt: Date } };

/** Returns the stored form of an e-mail address, by which histories name a person: lower case, with an ASCII domain. */
export const emailOf = (email: string) => emailText(email).toLowerCase();
export const boundTo = (email: string) => `staff.totp ${email}`;
export const wrong = () =>
  new CodedError('auth.wrong_credentials', { message: 'address, password and code do not go together' });

/** Takes one use of a budget; throws `request.too_many`. */
export async function spend({
  parts: { database, limits },
  budget,
  subject,
}: {
  parts: Pick<StaffParts, 'database' | 'limits'>;
  budget: Budget;
  subject: string;
}): Promise<void> {
  const spent = await database.asTenant(staffTenant, (tx) => limits.spend(tx, { budget, subject }));
  if (!spent.granted) throw new CodedError('request.too_many', { retryAfter: spent.retryAfter });
}

/** Refunds the use of an address after a correct attempt, so that people behind one address do not use up each other's attempts. */
export async function giveAddressBack({
  parts: { database, limits },
  address,
  budget = addressBudget,
}: {
  parts: Pick<StaffParts, 'database' | 'limits'>;
  address: string;
  budget?: Budget;
}): Promise<void> {
  const subject = addressGroup(address);
  await database.asTenant(staffTenant, (tx) => limits.refund(tx, { budget, subject }));
}

/** Starts a session of eight hours. */
export async function beginSession(
  tx: AnyTx,
  { email, grants, now }: { email: string; grants: StaffGrants; now: Date },
): Promise<SignedIn> {
  const token = makeStaffSecret();
  const expiresAt = new Date(now.getTime() + sessionLife);
  const hash = hashOfSecret(token);
  await tx
    .insertInto('staff_token')
    .values({
      hash,
      email,
      name: null,
      created_by: email,
      created_at: now,
      expires_at: expiresAt,
      revoked_at: null,
      used_at: now,
      ...grantsRow(grants),
    })
    .execute();
  await updateRows(tx, 'staff_account', { email }).set({ seen_at: now }).execute();
  return { token, identity: { actor: email, ...grants, expiresAt, hash } };
}

export async function endSessions(tx: AnyTx, email: string, now: Date): Promise<void> {
  await updateRows(tx, 'staff_token', { email }).set({ revoked_at: now }).where('revoked_at', 'is', null).execute();
}

/** Milliseconds by which the clocks of nodes may differ: no node forgets a nonce that another one still accepts. */
const mostSkew = 600_000;

/** Stores that a sign-in or challenge was used, until it expires. Returns false if it was used before. */
export async function takeOnce(tx: AnyTx, nonce: string, { until, now }: { until: Date; now: Date }): Promise<boolean> {
  await tx.deleteFrom('staff_used_once').where('expires_at', '<=', now).execute();
  const once = await tx
    .insertInto('staff_used_once')
    .values({ hash: hashOfSecret(nonce), expires_at: new Date(until.getTime() + mostSkew) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .execute();
  return once.length > 0;
}

type Owning = { readonly role: string; readonly disabled: boolean; readonly issuer: string | null };

/** Whether an account is an owner who can sign in. Owners by groups do not count: decisions at the provider must not lock everybody out. */
export const ownsConsole = ({ role, disabled, issuer }: Owning): boolean =>
  role === 'owner' && !disabled && issuer === null;

/** Throws `change.refused` if no owner would be left after an account changed. All rows must be locked. */
export function requireOwnerLeft(
  rows: readonly (Owning & { readonly email: string })[],
  email: string,
  next: Omit<Owning, 'issuer'>,
): void {
  const after = rows.map((row) => (row.email === email ? { ...row, ...next } : row));
  if (rows.some(ownsConsole) && !after.some(ownsConsole))
    throw new CodedError('change.refused', { message: 'no owner would be left: make somebody else an owner first' });
}

type List = string[] | null;
export type GrantsRow = { role: StaffGrants['role']; brands: List; flags: List; languages: List };
export const grantColumns = ['role', 'brands', 'flags', 'languages'] as const;
export const grantsOf = ({ role, brands, flags, languages }: GrantsRow): StaffGrants => ({
  role,
  brands,
  flags,
  languages,
});
export const grantsRow = ({ role, brands, flags, languages }: StaffGrants): GrantsRow => ({
  role,
  brands: brands === null ? null : [...brands],
  flags: flags === null ? null : [...flags],
  languages: languages === null ? null : [...languages],
});
