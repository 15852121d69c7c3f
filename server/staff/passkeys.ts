import { CodedError } from '../../schema/errors.ts';
import type { AnyTx } from '../database/database.ts';
import { deleteRows, selectRows, updateRows } from '../database/rows.ts';
import { addressGroup } from '../http/client.ts';
import type { Budget } from '../limits/limits.ts';
import { type Origin, recordAct } from '../record-act.ts';
import { type NewPasskey, type PasskeySignature, registered, sealChallenge, signedBy } from './passkey-ceremony.ts';
import { sealDevice } from './staff-devices.ts';
import { makeStaffSecret, type StaffIdentity } from './staff-identity.ts';
import {
  addressBudget,
  beginSession,
  boundTo,
  endSessions,
  giveAddressBack,
  grantColumns,
  grantsOf,
  type SignedIn,
  type StaffParts,
  spend,
  staffTenant,
  takeOnce,
  wrong,
} from './staff-parts.ts';
import { recordRefusal } from './staff-sessions.ts';
import { totpStep } from './totp.ts';

const mostPasskeys = 10;
/** Proofs of identity by somebody who is signed in. The numbers are those of sign-ins. */
const proofBudget: Budget = { scope: 'staff-proof', limit: 10, seconds: 900, sliding: true, delayFrom: 5 };

/** Requests of strangers, which store nothing. A sign-in gives its request back. */
const challengeBudget: Budget = { scope: 'staff-passkey-address', limit: 60, seconds: 900 };
const requestBudget: Budget = { scope: 'staff-proof-requested', limit: 30, seconds: 900 };

/** Either the password with a code, or the signature of a passkey. */
export type IdentityProof = {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: PasskeySignature | undefined;
};
type Caller = Pick<StaffIdentity, 'actor' | 'hash'>;
/** The console's origin from the settings, and the client of the call. */
type Call = { readonly consoleOrigin: string; readonly origin: Origin };
type Passkey = Awaited<ReturnType<typeof passkeysOf>>[number];
/** A verified signature, whose challenge is not used up yet. */
type Signed = { readonly passkey: Passkey; readonly counter: bigint; readonly nonce: string; readonly until: Date };

const unknownPasskey = () =>
  new CodedError('auth.wrong_credentials', {
    message: 'this passkey is unknown, removed or blocked, or it took too long: try again, or use your password',
  });

const unusable = () =>
  new CodedError('auth.identity_refused', {
    message: 'this passkey was not added: the request was used, has expired or is of another page: start again',
  });

/** Passkeys of accounts with a password. A passkey verifies its user, so it counts as password and code. */
export function createPasskeys(parts: StaffParts) {
  const { database, clock, limits, passwords, vault } = parts;

  /** Throws `change.refused` for callers without an account that has a password. */
  const ownerOf = async (tx: AnyTx, actor: string) => {
    const account = await selectRows(tx, 'staff_account', { email: actor, disabled: false })
      .selectAll()
      .where('issuer', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined)
      throw new CodedError('change.refused', { message: 'only accounts with a password have passkeys' });
    return account;
  };

  /** Returns `undefined` for a signature that is refused. */
  async function verified(
    signature: PasskeySignature,
    {
      consoleOrigin,
      ...requested
    }: { consoleOrigin: string } & ({ purpose: 'sign-in' } | { purpose: 'proof'; by: Caller }),
  ): Promise<Signed | undefined> {
    const passkey = await database.asOperator((tx) =>
      selectRows(tx, 'staff_passkey', { id: signature.id }).selectAll().executeTakeFirst(),
    );
    if (passkey === undefined || passkey.blocked_at !== null) return undefined;
    const session = requested.purpose === 'proof' ? requested.by.hash : undefined;
    const signed = await signedBy({
      vault,
      passkey,
      signature,
      purpose: requested.purpose,
      session,
      consoleOrigin,
      now: clock.now(),
    });
    if (signed === undefined) return undefined;
    // A sign-in names nobody, so the authenticator must say whose passkey it is.
    const { userHandle } = signature;
    if (userHandle === undefined ? requested.purpose === 'sign-in' : userHandle !== passkey.user_handle)
      return undefined;
    if (requested.purpose === 'proof' && passkey.email !== requested.by.actor) return undefined;
    return { passkey, ...signed };
  }

  /** Blocks a passkey whose counter went back: somebody else may have a copy, and may be signed in. */
  async function block(tx: AnyTx, { id, email, name }: Passkey, now: Date): Promise<void> {
    await updateRows(tx, 'staff_passkey', { id }).set({ blocked_at: now }).execute();
    await endSessions(tx, email, now);
    await recordAct(tx, {
      tenant: staffTenant,
      actor: email,
      subject: email,
      now,
      action: 'staff.sign-in-refused',
      before: null,
      after: { by: 'passkey', passkey: name, reason: 'its counter went back: it is blocked and all sessions ended' },
    });
  }

  /**
   * Uses up the challenge and stores the counter. Returns false for a challenge that was used before, which says nothing about copies, for
   * a passkey that is blocked or removed meanwhile, and for one that it blocks. The transaction must be committed in any case.
   */
  async function use(tx: AnyTx, { passkey: { id }, counter, nonce, until }: Signed, now: Date): Promise<boolean> {
    if (!(await takeOnce(tx, nonce, { until, now }))) return false;
    const passkey = await selectRows(tx, 'staff_passkey', { id })
      .selectAll()
      .where('blocked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (passkey === undefined) return false;
    // Authenticators that do not count always send zero.
    if ((counter > 0n || passkey.counter > 0n) && counter <= passkey.counter) {
      await block(tx, passkey, now);
      return false;
    }
    await updateRows(tx, 'staff_passkey', { id }).set({ counter, used_at: now }).execute();
    return true;
  }

  /** Checks that the caller is the person whose session it is. Throws `auth.wrong_credentials` and `request.too_many`. */
  async function prove(by: Caller, proof: IdentityProof, { consoleOrigin, origin }: Call): Promise<void> {
    const { actor: email } = by;
    const { password, code, passkey } = proof;
    const isByPasskey = passkey !== undefined;
    if (isByPasskey === (password !== undefined && code !== undefined))
      throw new CodedError('request.invalid', { message: 'proof: send the password with a code, or a passkey' });
    await spend({ parts, budget: proofBudget, subject: email });
    const account = await database.asOperator((tx) => ownerOf(tx, email));
    const refuse = (why: string) =>
      recordRefusal({
        parts,
        email,
        row: account,
        by: isByPasskey ? 'passkey' : 'password',
        why: `${why}, for a change of passkeys`,
        origin,
      });
    if (passkey !== undefined) {
      const signed = await verified(passkey, { purpose: 'proof', by, consoleOrigin });
      const now = clock.now();
      const isUsed =
        signed !== undefined &&
        (await database.asOperator(async (tx) => {
          // The account before its passkeys, as everywhere.
          await ownerOf(tx, email);
          return use(tx, signed, now);
        }));
      if (!isUsed) {
        await refuse('wrong passkey');
        throw unknownPasskey();
      }
    } else {
      const right = await passwords.verify({ password: password ?? '', hash: account.password_hash ?? undefined });
      if (!right || account.totp_secret === null) throw await refuse('wrong password');
      const secret = vault.open({ sealed: account.totp_secret, boundTo: boundTo(email) });
      const step = totpStep({ secret, code: code ?? '', now: clock.now(), used: account.totp_used });
      if (step === undefined) throw await refuse('wrong code');
      const taken = await database.asOperator((tx) =>
        updateRows(tx, 'staff_account', { email })
          .set({ totp_used: step })
          .where('password_hash', '=', account.password_hash)
          .where('totp_used', '<', step)
          .returning('email')
          .execute(),
      );
      if (taken.length === 0) throw wrong();
    }
    await database.asTenant(staffTenant, (tx) => limits.reset(tx, { budget: proofBudget, subject: email }));
  }

  const requestOf = (consoleOrigin: string, challenge: string, allow: readonly Passkey[]) => ({
    challenge,
    rpId: new URL(consoleOrigin).hostname,
    allow: allow.map(({ id }) => id),
  });

  return {
    /** Stores nothing: the challenge is encrypted, and is stored only once it was used. */
    async beginPasskeySignIn({ consoleOrigin, origin }: Call) {
      await spend({ parts, budget: challengeBudget, subject: addressGroup(origin.address) });
      return requestOf(consoleOrigin, sealChallenge({ vault, purpose: 'sign-in', now: clock.now() }), []);
    },

    async signInWithPasskey({
      passkey: signature,
      consoleOrigin,
      origin,
    }: Call & { passkey: PasskeySignature }): Promise<SignedIn & { readonly device: string }> {
      await spend({ parts, budget: addressBudget, subject: addressGroup(origin.address) });
      const signed = await verified(signature, { purpose: 'sign-in', consoleOrigin });
      const signedIn =
        signed &&
        (await database.asOperator(async (tx) => {
          const { email, name } = signed.passkey;
          // The account and the passkey as they are now: either may have changed while the signature was verified.
          const account = await selectRows(tx, 'staff_account', { email, disabled: false })
            .select(grantColumns)
            .where('issuer', 'is', null)
            .forUpdate()
            .executeTakeFirst();
          const now = clock.now();
          if (account === undefined || !(await use(tx, signed, now))) return undefined;
          const grants = grantsOf(account);
          await recordAct(tx, {
            tenant: staffTenant,
            actor: email,
            action: 'staff.signed-in',
            subject: email,
            before: grants,
            after: { by: 'passkey', passkey: name, ...grants },
            now,
            origin,
          });
          return { ...(await beginSession(tx, { email, grants, now })), device: sealDevice({ vault, email, now }) };
        }));
      if (signedIn === undefined) {
        const row = await database.asOperator((tx) =>
          selectRows(tx, 'staff_passkey', { id: signature.id }).select('email').executeTakeFirst(),
        );
        await recordRefusal({ parts, email: row?.email ?? '', row, by: 'passkey', why: 'wrong passkey', origin });
        throw unknownPasskey();
      }
      for (const budget of [addressBudget, challengeBudget])
        await giveAddressBack({ parts, address: origin.address, budget });
      return signedIn;
    },

    passkeysOf: ({ actor }: Pick<Caller, 'actor'>) => database.asOperator((tx) => passkeysOf(tx, actor)),

    /** Throws `change.refused` for a caller without passkeys, and `request.too_many`. */
    async beginPasskeyProof({ by: { actor, hash }, consoleOrigin }: { by: Caller; consoleOrigin: string }) {
      const passkeys = await database.asOperator((tx) => passkeysOf(tx, actor));
      const usable = passkeys.filter(({ blocked_at }) => blocked_at === null);
      if (usable.length === 0)
        throw new CodedError('change.refused', { message: 'you have no passkey: use your password and a code' });
      await spend({ parts, budget: requestBudget, subject: actor });
      const challenge = sealChallenge({ vault, purpose: 'proof', session: hash, now: clock.now() });
      return requestOf(consoleOrigin, challenge, usable);
    },

    async beginPasskey({ by, proof, ...call }: Call & { by: Caller; proof: IdentityProof }) {
      await prove(by, proof, call);
      const passkeys = await database.asOperator((tx) => passkeysOf(tx, by.actor));
      requireRoom(passkeys);
      const user = passkeys[0]?.user_handle ?? makeStaffSecret();
      const challenge = sealChallenge({ vault, purpose: 'registration', session: by.hash, user, now: clock.now() });
      const { allow, ...options } = requestOf(call.consoleOrigin, challenge, passkeys);
      return { ...options, user, name: by.actor, exclude: allow };
    },

    async addPasskey({
      by,
      name: given,
      passkey: sent,
      reason,
      consoleOrigin,
      origin,
    }: Call & { by: Caller; name: string; passkey: NewPasskey; reason: string }) {
      const name = given.trim();
      if (name === '') throw new CodedError('request.invalid', { message: 'name: enter a name' });
      const made = await registered({ vault, passkey: sent, session: by.hash, consoleOrigin, now: clock.now() });
      if (made === undefined) throw unusable();
      const { nonce, until, ...key } = made;
      return database.asOperator(async (tx) => {
        const now = clock.now();
        const { email } = await ownerOf(tx, by.actor);
        if (!(await takeOnce(tx, nonce, { until, now }))) throw unusable();
        requireRoom(await passkeysOf(tx, email));
        const row = { ...key, email, name, created_at: now, used_at: null, blocked_at: null };
        const added = await tx
          .insertInto('staff_passkey')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        if (added === undefined) throw new CodedError('change.refused', { message: 'this passkey was added before' });
        await recordAct(tx, {
          tenant: staffTenant,
          actor: email,
          action: 'staff.passkey-added',
          subject: email,
          before: null,
          after: { passkey: name, isSynced: key.synced, reason },
          now,
          origin,
        });
        return added;
      });
    },

    /**
     * Removes a passkey of a colleague, who may have lost its device, and ends all of their sessions. Throws `request.not_found`, and
     * `change.refused` for the actor's own account, whose passkeys are removed with a proof of identity.
     */
    async removePasskeyOf({
      email,
      id,
      actor,
      reason,
      origin,
    }: {
      email: string;
      id: string;
      actor: string;
      reason: string;
      origin: Origin;
    }) {
      if (email === actor)
        throw new CodedError('change.refused', { message: 'remove your own passkeys on the page “My account”' });
      return database.asOperator(async (tx) => {
        const now = clock.now();
        // The account before its passkeys, as everywhere.
        const account = await selectRows(tx, 'staff_account', { email }).select('email').forUpdate().executeTakeFirst();
        if (account === undefined)
          throw new CodedError('request.not_found', { message: `no member of staff is called ${email}` });
        const removed = await remove(tx, { id, email, actor, reason, now, origin });
        await endSessions(tx, email, now);
        return removed;
      });
    },

    async removePasskey({
      by,
      id,
      proof,
      reason,
      ...call
    }: Call & { by: Caller; id: string; proof: IdentityProof; reason: string }) {
      await prove(by, proof, call);
      return database.asOperator(async (tx) => {
        const now = clock.now();
        const { actor } = by;
        return remove(tx, { id, email: actor, actor, reason, now, origin: call.origin });
      });
    },
  };
}

/** Removes a passkey of an account. Throws `request.not_found`. */
async function remove(
  tx: AnyTx,
  {
    id,
    email,
    reason,
    ...act
  }: { id: string; email: string; actor: string; reason: string; now: Date; origin: Origin },
): Promise<Passkey> {
  const removed = await deleteRows(tx, 'staff_passkey', { id, email }).returningAll().executeTakeFirst();
  if (removed === undefined) throw new CodedError('request.not_found', { message: `${email} has no such passkey` });
  await recordAct(tx, {
    ...act,
    tenant: staffTenant,
    action: 'staff.passkey-removed',
    subject: email,
    before: { passkey: removed.name, createdAt: removed.created_at, usedAt: removed.used_at },
    after: { passkey: null, reason },
  });
  return removed;
}

const passkeysOf = (tx: AnyTx, email: string) =>
  selectRows(tx, 'staff_passkey', { email }).selectAll().orderBy('created_at').orderBy('id').execute();

/** Number of passkeys of each account that has some. */
export async function countPasskeys(tx: AnyTx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('staff_passkey')
    .select(({ fn }) => ['email', fn.countAll<string>().as('count')])
    .groupBy('email')
    .execute();
  return new Map(rows.map(({ email, count }) => [email, Number(count)]));
}

function requireRoom(passkeys: readonly unknown[]): void {
  if (passkeys.length >= mostPasskeys)
    throw new CodedError('change.refused', { message: `you have ${mostPasskeys} passkeys: remove one first` });
}
