import type { AdminBodyOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { Staff } from '../../server/staff/create-staff.ts';
import { tokenNameOf } from '../../server/staff/staff-identity.ts';
import { invite } from '../../server/staff/staff-invitations.ts';
import type { SignedIn, StaffParts } from '../../server/staff/staff-parts.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';

/** Who staff are, how they sign in, and tokens of machines. */
export const staffEndpoints = ({
  staff: accounts,
  ...parts
}: {
  staff: Staff;
  database: Database;
  clock: Clock;
  vault: StaffParts['vault'];
}) =>
  ({
    signIn: async ({ body, client, requestId, log }) => {
      const signedIn = await accounts.signIn({ ...body, origin: { address: client.address, requestId } });
      log.info({ actor: signedIn.identity.actor }, 'signed in');
      return signedInValue(signedIn);
    },
    beginSso: ({ body, client, requestId }) =>
      accounts.beginSso({ ...body, origin: { address: client.address, requestId } }),
    finishSso: async ({ body, client, requestId, log }) => {
      const signedIn = await accounts.finishSso({ ...body, origin: { address: client.address, requestId } });
      log.info({ actor: signedIn.identity.actor }, 'signed in by OpenID Connect');
      return signedInValue(signedIn);
    },
    openInvitation: ({ body: { invitation }, client, requestId }) =>
      accounts.openInvitation({ invitation, origin: { address: client.address, requestId } }),
    acceptInvitation: async ({ body, client, requestId, log }) => {
      const origin = { address: client.address, requestId };
      const signedIn = await accounts.acceptInvitation({ ...body, origin });
      log.info({ actor: signedIn.identity.actor }, 'accepted an invitation');
      return signedInValue(signedIn);
    },
    signOut: async ({ staff }) => ({ ended: await accounts.signOut(staff) }),
    whoAmI: ({ staff: { actor, role, brands, flags, expiresAt } }) => ({
      ...{ actor, by: meansOf(actor), role, brands: listOf(brands), flags: listOf(flags) },
      expiresAt: expiresAt?.toISOString() ?? null,
    }),
    listStaff: async () => {
      const rows = await accounts.list();
      const locked = await accounts.lockedUntil(rows.map(({ email }) => email));
      return rows.map((row) => accountValue(row, locked.get(row.email)));
    },
    inviteStaff: async ({
      body: { email, role, brands = null, flags = null, reason },
      actor,
      client,
      requestId,
      log,
    }) => {
      const { invitation, expiresAt } = await invite({
        ...{ ...parts, email, grants: { role, brands, flags }, actor, reason },
        origin: { address: client.address, requestId },
      });
      log.info({ actor }, `invited ${email} as ${role}`);
      return { invitation, expiresAt: expiresAt.toISOString() };
    },
    changeStaff: async ({ body: { email, disabled, reason, ...grants }, actor, client, requestId, log }) => {
      const origin = { address: client.address, requestId };
      const { account, ended } = await accounts.change({
        ...{ email, disabled, actor, reason, origin },
        grants: given(grants),
      });
      log.info({ actor }, `changed what ${email} may`);
      return { ...accountValue(account, undefined), ended };
    },
    listTokens: async () =>
      (await accounts.listTokens()).map(
        ({ name, role, brands, flags, created_by, expires_at, revoked_at, used_at }) => ({
          ...{ name: name ?? '', role, brands, flags, createdBy: created_by, revoked: revoked_at !== null },
          expiresAt: expires_at.toISOString(),
          usedAt: used_at?.toISOString() ?? null,
        }),
      ),
    createToken: async ({
      body: { name, role, brands = null, flags = null, days = 90, reason },
      actor,
      client,
      requestId,
      log,
    }) => {
      const { token, expiresAt } = await accounts.createToken({
        ...{ name, grants: { role, brands, flags }, days, actor, reason },
        origin: { address: client.address, requestId },
      });
      log.info({ actor }, `made the token ${name}`);
      return { token, expiresAt: expiresAt.toISOString() };
    },
    revokeToken: async ({ body: { name, reason }, actor, client, requestId, log }) => {
      const origin = { address: client.address, requestId };
      const revoked = await accounts.revokeToken({ name, actor, reason, origin });
      log.info({ actor }, `revoked the token ${name}`);
      return { revoked };
    },
  }) satisfies AdminEndpoints<'staff'>;

type Grants = Pick<AdminBodyOf<'changeStaff'>, 'role' | 'brands' | 'flags'>;
const given = ({ role, brands, flags }: Grants) => ({
  ...(role === undefined ? {} : { role }),
  ...(brands === undefined ? {} : { brands }),
  ...(flags === undefined ? {} : { flags }),
});

/** No address holds a colon. */
function meansOf(actor: string): AdminValueOf<'whoAmI'>['by'] {
  if (actor === 'local') return 'local';
  if (tokenNameOf(actor) !== undefined) return 'token';
  return actor.startsWith('oidc:') ? 'openid' : 'password';
}

const listOf = (list: readonly string[] | null) => (list === null ? null : [...list]);

function signedInValue({
  token,
  device,
  identity: { actor, role, brands, expiresAt },
}: SignedIn & { readonly device?: string }) {
  return {
    ...{ token, actor, role, brands: listOf(brands), expiresAt: expiresAt.toISOString() },
    ...(device === undefined ? {} : { device }),
  };
}

function accountValue(
  {
    email,
    role,
    brands,
    flags,
    disabled,
    issuer,
    created_at,
    seen_at,
  }: Awaited<ReturnType<Staff['list']>>[number],
  lockedUntil: Date | undefined,
): AdminValueOf<'listStaff'>[number] {
  return {
    ...{ email, by: issuer === null ? 'password' : 'openid', role, brands, flags, disabled },
    createdAt: created_at.toISOString(),
    seenAt: seen_at?.toISOString() ?? null,
    lockedUntil: lockedUntil?.toISOString() ?? null,
  };
}
