import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { wire } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { consolePageOf } from '../../../schema/features/staff/console-page.ts';
import type { BrandSets } from '../../../server/brands/environments.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { withoutLastStatement } from '../../../server/database/last-statement.ts';
import { recordAct } from '../../../server/record-act.ts';
import type { Staff } from '../../../server/staff/create-staff.ts';
import { exactDecimal, limitsOf, spentOn } from '../../../server/staff/money-limits.ts';
import {
  hashOfSecret,
  isOfHost,
  makeStaffSecret,
  type StaffIdentity,
  tokenNameOf,
} from '../../../server/staff/staff-identity.ts';
import { invite } from '../../../server/staff/staff-invitations.ts';
import { emailOf, type SignedIn, type StaffParts, staffTenant } from '../../../server/staff/staff-parts.ts';
import { recordSessionsEnded } from '../../../server/staff/staff-sessions.ts';
import type { BrandActs } from '../acts/brand-acts.ts';
import type { AdminCall, AdminEndpoints } from '../door/admin-endpoint.ts';
import type { ConsoleSession } from '../door/console-session.ts';
import type { LocalOwner } from '../door/local-owner.ts';
import { invitationMail, type MailToStaff } from './invitation-mail.ts';
import { choiceOf, passedOnValue, refreshPassedOn } from './passed-on-changes.ts';
import { passkeyEndpoints } from './passkey-endpoints.ts';
import { peopleEndpoints, sessionValue } from './people-endpoints.ts';
import { requireGrants } from './require-grants.ts';
import { tokenEndpoints } from './token-endpoints.ts';

/** Accounts of staff, their sign-in, and tokens of machines. */
export const staffEndpoints = ({
  staff: accounts,
  local,
  consoleOrigin,
  mailToStaff,
  sets,
  acts,
  ...parts
}: DatabaseAndClock & {
  staff: Staff;
  mailToStaff: MailToStaff | undefined;
  sets: BrandSets;
  acts: Pick<BrandActs, 'perform'>;
  consoleOrigin: () => string;
  local: LocalOwner | undefined;
  vault: StaffParts['vault'];
}) => {
  /** Returns the result of a sign-in. The console's session is in its cookie; any other caller gets the token in the response. */
  const begun = ({
    signedIn,
    session,
  }: {
    signedIn: SignedIn & { readonly device?: string };
    session: ConsoleSession | undefined;
  }): AdminValueOf<'signIn'> => {
    const { token, device, identity } = signedIn;
    const value = signedInValue(signedIn);
    if (session === undefined) return { token, ...value, ...(device === undefined ? {} : { device }) };
    session.begin({ token, device, expiresAt: identity.expiresAt, now: parts.clock.now() });
    return value;
  };
  /** Proposes that a colleague confirms an account. Returns the id of the proposal; null for an account that the host vouches for. */
  const proposeToConfirm = async ({
    email,
    role,
    actor,
    staff,
    reason,
  }: Pick<AdminBodyOf<'inviteStaff'>, 'email' | 'role' | 'reason'> & { actor: string; staff: StaffIdentity }): Promise<
    string | null
  > => {
    try {
      const request = { email: emailOf(email), role, reason };
      const as = { actor, staff, dryRun: false };
      return (await acts.perform('confirmStaff', request, as)).proposal;
    } catch (error) {
      const { code, value } = error as { code?: string; value?: { proposal: string } };
      // The same is proposed already.
      if (code === 'proposal.waiting' && value !== undefined) return value.proposal;
      throw error;
    }
  };
  return {
    signIn: async ({ body, client, requestId, log, session }) => {
      const signedIn = await accounts.signIn({
        ...body,
        device: session?.device ?? body.device,
        origin: { address: client.address, requestId },
      });
      log.info({ actor: signedIn.identity.actor }, 'signed in');
      return begun({ signedIn, session });
    },
    ...ssoEndpoints(accounts, consoleOrigin, begun),
    ...passkeyEndpoints(accounts, consoleOrigin, begun),
    signInByLink: ({ body: { secret }, isHere, log, session }) => {
      const signedIn = requireLocal(local).signIn({ secret, isHere });
      log.info({ actor: signedIn.identity.actor }, 'signed in by a link');
      return begun({ signedIn, session });
    },
    createSignInLink: async ({ actor, body: { reason } }) => {
      const { address, expiresAt } = requireLocal(actor === 'local' ? local : undefined).makeLink();
      await parts.database.asOperator((tx) =>
        recordAct(tx, {
          tenant: staffTenant,
          actor,
          now: parts.clock.now(),
          action: 'staff.link-made',
          before: null,
          after: { reason },
        }),
      );
      return { address, expiresAt: expiresAt.toISOString() };
    },
    openInvitation: ({ body: { invitation }, client, requestId }) =>
      accounts.openInvitation({ invitation, origin: { address: client.address, requestId } }),
    acceptInvitation: async ({ body, client, requestId, log, session }) => {
      const origin = { address: client.address, requestId };
      const signedIn = await accounts.acceptInvitation({ ...body, origin });
      log.info({ actor: signedIn.identity.actor }, 'accepted an invitation');
      return begun({ signedIn, session });
    },
    signOut: async ({ staff, actor, session, body: { reason } }) => {
      session?.end();
      if (local?.signOut(staff) !== true) return { ended: await accounts.signOut({ ...staff, reason }) };
      // The session has ended in memory by now.
      const now = parts.clock.now();
      await withoutLastStatement(() =>
        parts.database.asOperator((tx) => recordSessionsEnded(tx, { actor, ended: 1, reason, now })),
      );
      return { ended: true };
    },
    listMySessions: async ({ staff }) => (await accounts.sessionsOf(staff)).map((row) => sessionValue(row, staff.hash)),
    endMyOtherSessions: async ({ staff, body: { reason }, log }) => {
      const ended = await accounts.endOtherSessions({ ...staff, reason });
      log.info({ actor: staff.actor, count: ended }, 'ended other sessions');
      return { ended };
    },
    whoAmI: ({ staff: { actor, role, brands, flags, languages, expiresAt } }) => ({
      actor,
      by: meansOf(actor),
      role,
      brands: listOf(brands),
      flags: listOf(flags),
      languages: listOf(languages),
      expiresAt: expiresAt?.toISOString() ?? null,
    }),
    showMyLimits: ({ staff: { actor } }) =>
      parts.database.asOperator(async (tx) => {
        const spent = await spentOn(tx, actor, parts.clock.now());
        const limits = (await limitsOf(tx, [actor])).get(actor) ?? [];
        return limits.map((limit) => ({ ...limit, usedToday: exactDecimal(spent.get(limit.currency) ?? 0n) }));
      }),
    listStaff: async () => {
      const rows = await accounts.list();
      const locked = await accounts.lockedUntil(rows.map(({ email }) => email));
      return rows.map((row) => accountValue(row, locked.get(row.email)));
    },
    inviteStaff: async ({
      body: { email, role, brands = null, flags = null, languages = null, limits, reason },
      actor,
      staff,
      client,
      requestId,
      log,
    }) => {
      requireGrants(sets, { role, brands, languages });
      const { invitation, expiresAt } = await invite({
        ...parts,
        email,
        grants: { role, brands, flags, languages },
        limits,
        actor,
        reason,
        origin: { address: client.address, requestId },
      });
      log.info({ actor }, `invited ${email} as ${role}`);
      const proposal = isOfHost(actor) ? null : await proposeToConfirm({ email, role, actor, staff, reason });
      const until = expiresAt.toISOString();
      if (mailToStaff === undefined) return { invitation, expiresAt: until, proposal };
      await mailToStaff(invitationMail({ to: email, invitation, until, origin: consoleOrigin() }));
      return { expiresAt: until, proposal };
    },
    changeStaff: async ({
      body: { email, disabled, scheduled: chosen, except, reason, dryRun, limits, ...grants },
      actor,
      staff,
      client,
      requestId,
      log,
    }) => {
      requireGrants(sets, grants);
      const origin = { address: client.address, requestId };
      const { account, ended, scheduled } = await accounts.change({
        email,
        limits,
        disabled,
        dryRun,
        actor,
        reason,
        origin,
        choice: await choiceOf({ ...parts, sets, scheduled: chosen, except }),
        grants: given(grants),
      });
      const value = { ...accountValue(account, undefined), ended, scheduled: passedOnValue(sets, scheduled) };
      if (dryRun) return value;
      await refreshPassedOn(sets, scheduled);
      log.info({ actor }, `changed the rights of ${email}`);
      if (account.confirmed || account.disabled) return value;
      const proposal = await proposeToConfirm({ email, role: account.role, actor, staff, reason });
      return { ...value, confirmed: proposal === null, proposal };
    },
    ...tokenEndpoints({ ...parts, staff: accounts, sets }),
    ...peopleEndpoints(accounts),
  } satisfies AdminEndpoints<'staff'>;
};

type Grants = Pick<AdminBodyOf<'changeStaff'>, 'role' | 'brands' | 'flags' | 'languages'>;
const given = ({ role, brands, flags, languages }: Grants) => ({
  ...(role === undefined ? {} : { role }),
  ...(brands === undefined ? {} : { brands }),
  ...(flags === undefined ? {} : { flags }),
  ...(languages === undefined ? {} : { languages }),
});

/** Kind of an actor. No e-mail address contains a colon. */
function meansOf(actor: string): AdminValueOf<'whoAmI'>['by'] {
  if (actor === 'local') return 'local';
  if (tokenNameOf(actor) !== undefined) return 'token';
  return actor.startsWith('oidc:') ? 'openid' : 'password';
}

const listOf = (list: readonly string[] | null) => (list === null ? null : [...list]);

function requireLocal(local: LocalOwner | undefined): LocalOwner {
  if (local === undefined)
    throw new CodedError('module.off', { message: 'only the local owner of a sandbox signs in by a link' });
  return local;
}

function signedInValue({ identity: { actor, role, brands, expiresAt } }: SignedIn): AdminValueOf<'signIn'> {
  return { actor, role, brands: listOf(brands), expiresAt: expiresAt.toISOString() };
}

function accountValue(
  {
    email,
    role,
    brands,
    flags,
    languages,
    limits,
    passkeys,
    disabled,
    confirmed,
    issuer,
    created_at,
    seen_at,
  }: Awaited<ReturnType<Staff['list']>>[number],
  lockedUntil: Date | undefined,
): AdminValueOf<'listStaff'>[number] {
  return {
    email,
    by: issuer === null ? 'password' : 'openid',
    passkeys,
    role,
    brands,
    flags,
    languages,
    limits,
    disabled,
    confirmed,
    createdAt: created_at.toISOString(),
    seenAt: seen_at?.toISOString() ?? null,
    lockedUntil: lockedUntil?.toISOString() ?? null,
  };
}

/**
 * Sign-in by OpenID Connect. The command listens for the redirect itself and sends its own verifier. Pages of the console get the
 * redirect to the console, and their verifier stays in a cookie. So a sign-in that was started in another browser can't be finished
 * in this one.
 */
const ssoEndpoints = (
  staff: Pick<Staff, 'hasSso' | 'beginSso' | 'finishSso'>,
  /** Taken from the settings, never from a request. */ consoleOrigin: () => string,
  begun: (input: { signedIn: SignedIn; session: ConsoleSession | undefined }) => AdminValueOf<'finishSso'>,
) => {
  /** Returns the redirect address of a sign-in, and the hash of its verifier. */
  const wayBack = ({ body, session }: Pick<AdminCall<'beginSso'>, 'body' | 'session'>) => {
    const { redirectUri, codeChallenge, page = '/' } = body;
    if (session !== undefined) {
      requireNone({ redirectUri, codeChallenge });
      // Sign-ins started in several tabs share one verifier; each has a state of its own.
      const verifier = session.ssoVerifier ?? makeStaffSecret();
      session.storeSsoVerifier(verifier);
      return {
        redirectUri: consoleOrigin() + wire.staffSsoPath,
        codeChallenge: hashOfSecret(verifier),
        page: consolePageOf(page),
      };
    }
    if (redirectUri === undefined || codeChallenge === undefined)
      throw new CodedError('request.invalid', { message: 'redirectUri and codeChallenge are needed' });
    return { redirectUri, codeChallenge };
  };

  return {
    listSignInWays: () => ({ openid: staff.hasSso }),
    beginSso: async ({ body, client, requestId, session }) =>
      staff.beginSso({ ...wayBack({ body, session }), origin: { address: client.address, requestId } }),
    finishSso: async ({ body, client, requestId, log, session }) => {
      if (session !== undefined) requireNone({ codeVerifier: body.codeVerifier });
      const codeVerifier = session === undefined ? body.codeVerifier : session.ssoVerifier;
      if (codeVerifier === undefined)
        throw new CodedError('auth.identity_refused', {
          message: 'this sign-in was begun elsewhere or has expired: sign in again',
        });
      const { page, ...signedIn } = await staff.finishSso({
        ...body,
        codeVerifier,
        origin: { address: client.address, requestId },
      });
      log.info({ actor: signedIn.identity.actor }, 'signed in by OpenID Connect');
      session?.dropSsoVerifier();
      return { ...begun({ signedIn, session }), ...(page !== undefined && { page }) };
    },
  } satisfies Partial<AdminEndpoints<'staff'>>;
};

/** Throws if a page of the console sends a value that the server determines for it. */
function requireNone(parts: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(parts))
    if (value !== undefined)
      throw new CodedError('request.invalid', { message: `${name} is for the command: leave it out` });
}
