import { CodedError } from '../../schema/errors.ts';
import type { AnyTx } from '../database/database.ts';
import { selectRows, updateRows } from '../database/rows.ts';
import { addressGroup } from '../http/client.ts';
import type { Budget } from '../limits/limits.ts';
import { type Origin, recordAct } from '../record-act.ts';
import { deviceBudget, deviceOf, sealDevice } from './staff-devices.ts';
import { hashOfSecret, isOfHost, machineActor, type StaffIdentity, tokenNameOf } from './staff-identity.ts';
import {
  accountBudget,
  addressBudget,
  beginSession,
  boundTo,
  emailOf,
  giveAddressBack,
  grantColumns,
  grantsOf,
  refusalBudget,
  refusalPairBudget,
  type SignedIn,
  type StaffParts,
  spend,
  staffTenant,
  wrong,
} from './staff-parts.ts';
import { totpStep } from './totp.ts';

/** Records that somebody ended sessions: their own, or those of the account that is the subject. */
export const recordSessionsEnded = (
  tx: AnyTx,
  {
    ended,
    reason,
    ...act
  }: {
    actor: string;
    subject?: string;
    /** Number of sessions. */
    ended: number;
    reason: string;
    now: Date;
  },
): Promise<void> =>
  recordAct(tx, {
    ...act,
    tenant: staffTenant,
    action: 'staff.sessions-ended',
    before: null,
    after: { ended, reason },
  });

async function requireAccount(tx: AnyTx, email: string): Promise<void> {
  const row = await selectRows(tx, 'staff_account', { email }).select('email').executeTakeFirst();
  if (row === undefined)
    throw new CodedError('request.not_found', { message: `no member of staff is called ${email}` });
}

export function createSessions(parts: StaffParts) {
  const { database, clock, limits, passwords, vault } = parts;
  return {
    async signIn({
      email: given,
      password,
      code,
      device: sealed,
      origin,
    }: {
      email: string;
      password: string;
      code: string;
      /** Handle that an earlier sign-in stored on this device. */
      device?: string | undefined;
      origin: Origin;
    }): Promise<SignedIn & { readonly device: string }> {
      const email = emailOf(given);
      await spend({ parts, budget: addressBudget, subject: addressGroup(origin.address) });
      const id = deviceOf({ vault, email, sealed, now: clock.now() });
      // Strangers use up the attempts of an account, but never those of a device that its owner signed in on.
      const tries =
        id === undefined
          ? { budget: accountBudget, subject: email }
          : { budget: deviceBudget, subject: `${email} ${id}` };
      await spend({ parts, ...tries });
      const row = await database.asOperator((tx) =>
        selectRows(tx, 'staff_account', { email }).selectAll().executeTakeFirst(),
      );
      const right = await passwords.verify({ password, hash: row?.password_hash ?? undefined });
      const refuse = (why: 'account' | 'password' | 'code') =>
        recordRefusal({ parts, email, row, by: 'password', why: `wrong ${why}`, origin });
      if (row === undefined || row.disabled || row.totp_secret === null) throw await refuse('account');
      if (!right) throw await refuse('password');
      const secret = vault.open({ sealed: row.totp_secret, boundTo: boundTo(email) });
      const step = totpStep({ secret, code, now: clock.now(), used: row.totp_used });
      if (step === undefined) throw await refuse('code');
      return database
        .asOperator(async (tx) => {
          // The account as it is now: it may have been disabled, demoted or invited anew while the password was verified. If the same code
          // is sent twice at once, only one attempt succeeds.
          const account = await updateRows(tx, 'staff_account', { email, disabled: false })
            .set({ totp_used: step })
            .where('password_hash', '=', row.password_hash)
            .where('totp_secret', '=', row.totp_secret)
            .where('totp_used', '<', step)
            .returning(grantColumns)
            .executeTakeFirst();
          if (account === undefined) throw wrong();
          const grants = grantsOf(account);
          const now = clock.now();
          await recordAct(tx, {
            tenant: staffTenant,
            actor: email,
            action: 'staff.signed-in',
            subject: email,
            // The rights stay unchanged.
            before: grants,
            after: grants,
            now,
            origin,
          });
          return beginSession(tx, { email, grants, now });
        })
        .then(async (signedIn) => {
          await database.asTenant(staffTenant, (tx) => limits.reset(tx, tries));
          await giveAddressBack({ parts, address: origin.address });
          return { ...signedIn, device: sealDevice({ vault, email, id, now: clock.now() }) };
        });
    },

    /** Identity of a token; `undefined` if it is unknown, expired or ended. */
    async identify(token: string): Promise<StaffIdentity | undefined> {
      const hash = hashOfSecret(token);
      const now = clock.now();
      const row = await database.asOperator((tx) =>
        selectRows(tx, 'staff_token', { hash }).selectAll().executeTakeFirst(),
      );
      if (row === undefined || row.revoked_at !== null || row.expires_at <= now) return undefined;
      // Stored to the hour: a write for every call would cost more than the rest of the call.
      if (row.used_at === null || now.getTime() - row.used_at.getTime() > 3_600_000)
        await database.asOperator((tx) => updateRows(tx, 'staff_token', { hash }).set({ used_at: now }).execute());
      const actor = row.email ?? machineActor(row.name ?? '');
      return { actor, ...grantsOf(row), expiresAt: row.expires_at, hash };
    },

    /** Active sessions of a person, the newest first. A machine has none. */
    sessionsOf: ({ actor }: Pick<StaffIdentity, 'actor'>) =>
      database.asOperator((tx) =>
        selectRows(tx, 'staff_token', { email: actor })
          .select(['hash', 'created_at', 'used_at', 'expires_at'])
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', clock.now())
          .orderBy('created_at', 'desc')
          .orderBy('hash')
          .limit(100)
          .execute(),
      ),

    /** Ends all sessions of a person except this identity's. Returns the number of ended sessions. */
    async endOtherSessions({
      actor,
      hash,
      reason,
    }: Pick<StaffIdentity, 'actor' | 'hash'> & { reason: string }): Promise<number> {
      const now = clock.now();
      return database.asOperator(async (tx) => {
        const ended = await updateRows(tx, 'staff_token', { email: actor })
          .set({ revoked_at: now })
          .where('hash', '<>', hash)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', now)
          .returning('hash')
          .execute();
        await recordSessionsEnded(tx, { actor, ended: ended.length, reason, now });
        return ended.length;
      });
    },

    /** Ends all sessions of somebody else's account. Returns the number of ended sessions. Throws `request.not_found`. */
    async endSessionsOf({ email, actor, reason }: { email: string; actor: string; reason: string }): Promise<number> {
      const now = clock.now();
      return database.asOperator(async (tx) => {
        await requireAccount(tx, email);
        const ended = await updateRows(tx, 'staff_token', { email })
          .set({ revoked_at: now })
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', now)
          .returning('hash')
          .execute();
        await recordSessionsEnded(tx, { actor, subject: email, ended: ended.length, reason, now });
        return ended.length;
      });
    },

    /** Throws `request.not_found` for a name without an account. */
    requireAccount: (email: string) => database.asOperator((tx) => requireAccount(tx, email)),

    /** Returns false for callers without a session. Throws `staff.required` if it ended meanwhile. */
    async signOut({
      actor,
      hash,
      reason,
    }: Pick<StaffIdentity, 'actor' | 'hash'> & { reason: string }): Promise<boolean> {
      if (isOfHost(actor) || tokenNameOf(actor) !== undefined) return false;
      const now = clock.now();
      return database.asOperator(async (tx) => {
        const ended = await updateRows(tx, 'staff_token', { hash })
          .set({ revoked_at: now })
          .where('revoked_at', 'is', null)
          .returning('hash')
          .execute();
        if (ended.length === 0) throw new CodedError('staff.required', { message: 'your session has ended already' });
        await recordSessionsEnded(tx, { actor, ended: ended.length, reason, now });
        return true;
      });
    },
  };
}

/**
 * Records a refused sign-in and returns its error. One row an hour for an account and an address, and sixty an hour for an account.
 * Accounts that do not exist share these sixty, so strangers can't fill the audit log. The typed name is not stored for them, because
 * it may be a password.
 */
export async function recordRefusal({
  parts,
  email,
  row,
  by,
  why,
  origin,
}: {
  parts: StaffParts;
  email: string;
  row: { readonly email: string } | undefined;
  by: 'password' | 'passkey';
  why: string;
  origin: Origin;
}): Promise<Error> {
  const { database, limits, clock } = parts;
  const actor = row?.email ?? 'nobody';
  const take = (budget: Budget, subject: string) =>
    database.asTenant(staffTenant, (tx) => limits.spend(tx, { budget, subject }));
  const [pair, all] = [
    await take(refusalPairBudget, `${email} ${addressGroup(origin.address)}`),
    await take(refusalBudget, actor),
  ];
  if (pair.granted && all.granted)
    await database.asOperator((tx) =>
      recordAct(tx, {
        tenant: staffTenant,
        actor,
        subject: actor,
        now: clock.now(),
        origin,
        action: 'staff.sign-in-refused',
        before: null,
        after: { by, reason: why },
      }),
    );
  return wrong();
}
