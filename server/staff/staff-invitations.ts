import { CodedError } from '../../schema/errors.ts';
import { lockChanges } from '../brands/versions/stored/releases.ts';
import type { AnyTx } from '../database/database.ts';
import { deleteRows, selectRows, updateRows } from '../database/rows.ts';
import { addressGroup } from '../http/client.ts';
import { type Origin, recordAct } from '../record-act.ts';
import { endAuthority, rejectConfirmations } from './end-authority.ts';
import { type StaffLimit, setLimits } from './money-limits.ts';
import { adoptAll } from './pass-on-schedule.ts';
import { isOwnAccount } from './persons.ts';
import { sealDevice } from './staff-devices.ts';
import { hashOfSecret, isOfHost, makeStaffSecret, type StaffGrants } from './staff-identity.ts';
import {
  addressBudget,
  beginSession,
  boundTo,
  emailOf,
  endSessions,
  giveAddressBack,
  grantColumns,
  grantsOf,
  grantsRow,
  invitationLife,
  ownsConsole,
  requireOwnerLeft,
  type SignedIn,
  type StaffParts,
  spend,
  staffTenant,
  wrong,
} from './staff-parts.ts';
import { makeTotpSecret, totpStep, totpUri } from './totp.ts';

/** Invites a person. `first` invites one of the first two owners of a database; it is refused once there are two. */
export async function invite({
  database,
  clock,
  vault,
  email: given,
  grants,
  limits,
  first = false,
  actor,
  reason,
  origin,
}: Pick<StaffParts, 'database' | 'clock' | 'vault'> & {
  email: string;
  grants: StaffGrants;
  /** Limits of decisions about money; unchanged if `undefined`. */
  limits?: readonly StaffLimit[] | undefined;
  first?: boolean;
  actor: string;
  reason: string;
  origin: Origin | undefined;
}): Promise<{ invitation: string; expiresAt: Date }> {
  const email = emailOf(given);
  const invitation = makeStaffSecret();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + invitationLife);
  const mayRaise = !(await isOwnAccount(database, actor, email));
  await database.asOperator(async (tx) => {
    if (first) {
      const rows = await selectRows(tx, 'staff_account', { confirmed: true })
        .select(['role', 'disabled', 'issuer'])
        .where('email', '<>', email)
        .execute();
      if (rows.filter(ownsConsole).length >= 2)
        throw new CodedError('staff.forbidden', {
          message: 'the database already has two owners: ask one of them for an invitation',
        });
    }
    // A new invitation replaces an unused one.
    const replaced = await deleteRows(tx, 'staff_invitation', { email })
      .where('used_at', 'is', null)
      .returning([...grantColumns, 'expires_at'])
      .execute();
    await tx
      .insertInto('staff_invitation')
      .values({
        hash: hashOfSecret(invitation),
        email,
        first,
        actor,
        expires_at: expiresAt,
        used_at: null,
        ...grantsRow(grants),
        totp_secret: vault.seal({ text: makeTotpSecret(), boundTo: boundTo(email) }),
      })
      .execute();
    const limitsBefore = limits && (await setLimits(tx, email, limits, { mayRaise }));
    await recordAct(tx, {
      tenant: staffTenant,
      actor,
      action: 'staff.invited',
      subject: email,
      before:
        replaced.length === 0 && limitsBefore === undefined
          ? null
          : {
              invitations: replaced.map((row) => ({ ...grantsOf(row), expiresAt: row.expires_at })),
              ...(limitsBefore && { limits: limitsBefore }),
            },
      after: { ...grants, ...(limits && { limits }), expiresAt, reason },
      now,
      origin,
    });
  });
  return { invitation, expiresAt };
}

/** Open invitations. `account` is the address again if it has an account. */
const openOnes = (tx: AnyTx, now: Date) =>
  tx
    .selectFrom('staff_invitation')
    .leftJoin('staff_account', 'staff_account.email', 'staff_invitation.email')
    .select([
      'staff_invitation.email',
      'staff_invitation.role',
      'staff_invitation.brands',
      'staff_invitation.flags',
      'staff_invitation.languages',
      'staff_invitation.actor',
      'staff_invitation.expires_at',
      'staff_account.email as account',
    ])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);

export function createInvitations(parts: StaffParts) {
  const { database, clock, passwords, vault, requirePassword } = parts;

  async function invitationOf(secret: string) {
    const row = await database.asOperator((tx) =>
      selectRows(tx, 'staff_invitation', { hash: hashOfSecret(secret) })
        .selectAll()
        .where('used_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst(),
    );
    if (row === undefined)
      throw new CodedError('request.not_found', {
        message: 'the invitation is unknown, used or expired: an owner can send a new one',
      });
    return row;
  }

  return {
    /** Invitations that somebody can still accept, by address. */
    openInvitations: () =>
      database.asOperator((tx) => openOnes(tx, clock.now()).orderBy('staff_invitation.email').execute()),

    /** Ends an invitation and returns it. Throws `request.not_found`. */
    async withdrawInvitation({ email: given, actor, reason }: { email: string; actor: string; reason: string }) {
      const email = emailOf(given);
      const now = clock.now();
      return database.asOperator(async (tx) => {
        const row = await openOnes(tx, now).where('staff_invitation.email', '=', email).executeTakeFirst();
        const ended =
          row &&
          (await deleteRows(tx, 'staff_invitation', { email })
            .where('used_at', 'is', null)
            .returning('hash')
            .execute());
        if (row === undefined || ended?.length === 0)
          throw new CodedError('request.not_found', { message: `${email} has no open invitation` });
        // Without an account there is nobody left to confirm.
        if (row.account === null) await rejectConfirmations(tx, { email, actor, now });
        await recordAct(tx, {
          tenant: staffTenant,
          actor,
          action: 'staff.invitation-withdrawn',
          subject: email,
          before: { ...grantsOf(row), expiresAt: row.expires_at, invitedBy: row.actor },
          after: { reason },
          now,
        });
        return row;
      });
    },

    async openInvitation({ invitation, origin }: { invitation: string; origin: Origin }) {
      await spend({ parts, budget: addressBudget, subject: addressGroup(origin.address) });
      const { email, role, brands, totp_secret: sealed } = await invitationOf(invitation);
      const secret = vault.open({ sealed, boundTo: boundTo(email) });
      await giveAddressBack({ parts, address: origin.address });
      return { email, role, brands, secret, uri: totpUri({ secret, account: email, issuer: 'Livery' }) };
    },

    async acceptInvitation({
      invitation,
      password,
      code,
      origin,
    }: {
      invitation: string;
      password: string;
      code: string;
      origin: Origin;
    }): Promise<SignedIn & { readonly device: string }> {
      await spend({ parts, budget: addressBudget, subject: addressGroup(origin.address) });
      const row = await invitationOf(invitation);
      const { email } = row;
      requirePassword({ password, email });
      const secret = vault.open({ sealed: row.totp_secret, boundTo: boundTo(email) });
      const step = totpStep({ secret, code, now: clock.now(), used: 0 });
      if (step === undefined) throw wrong();
      const password_hash = await passwords.hash(password);
      const now = clock.now();
      const grants = grantsOf(row);
      const accepted = await database.asOperator(async (tx) => {
        await lockChanges(tx);
        // Locked before the invitation, in the same order as a change of the account, which ends its invitations.
        const rows = await tx.selectFrom('staff_account').selectAll().forUpdate().execute();
        const before = rows.find((account) => account.email === email);
        const taken = await updateRows(tx, 'staff_invitation', { hash: row.hash })
          .set({ used_at: now })
          .where('used_at', 'is', null)
          .returning('hash')
          .execute();
        if (taken.length === 0) throw new CodedError('request.not_found', { message: 'it was used just now' });
        requireOwnerLeft(rows, email, { role: grants.role, disabled: false });
        const values = {
          password_hash,
          totp_secret: row.totp_secret,
          totp_used: step,
          disabled: false,
          // Whoever sent the invitation may have accepted it, also in the name of somebody with an account.
          confirmed: isOfHost(row.actor),
          invited_by: row.actor,
        };
        await tx
          .insertInto('staff_account')
          .values({ email, ...grantsRow(grants), ...values, created_at: now, seen_at: null })
          .onConflict((conflict) => conflict.column('email').doUpdateSet({ ...grantsRow(grants), ...values }))
          .execute();
        await endSessions(tx, email, now);
        const passkeys = await deleteRows(tx, 'staff_passkey', { email }).returning('name').execute();
        const { ended } =
          (before &&
            (await endAuthority({
              tx,
              database,
              email,
              grants,
              choice: adoptAll,
              actor: email,
              now,
              // Whoever sent the invitation decided about the rights.
              by: row.actor,
              reason: `${email} accepted an invitation`,
            }))) ??
          {};
        await recordAct(tx, {
          tenant: staffTenant,
          actor: email,
          action: 'staff.accepted',
          subject: email,
          before: before === undefined ? null : { ...grantsOf(before), disabled: before.disabled },
          after: { ...grants, disabled: false, invitedBy: row.actor, ended, passkeysRemoved: passkeys.length },
          now,
          origin,
        });
        const signedIn = await beginSession(tx, { email, grants, now });
        return { ...signedIn, device: sealDevice({ vault, email, now }) };
      });
      await giveAddressBack({ parts, address: origin.address });
      return accepted;
    },
  };
}
