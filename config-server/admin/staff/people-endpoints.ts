import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { staffRoles } from '../../../schema/features/staff/staff-roles.ts';
import type { Staff } from '../../../server/staff/create-staff.ts';
import { emailOf, grantsOf, grantsRow, invitationLife } from '../../../server/staff/staff-parts.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Open invitations, sessions of colleagues, and the groups of a provider, for owners. */
export const peopleEndpoints = (staff: Staff) =>
  ({
    listInvitations: async () => (await staff.openInvitations()).map(invitationValue),
    withdrawInvitation: async ({ body: { email, reason }, actor, log }) => {
      const row = await staff.withdrawInvitation({ email, actor, reason });
      log.info({ actor }, `withdrew the invitation of ${row.email}`);
      return invitationValue(row);
    },
    listStaffSessions: async ({ params, staff: { hash } }) => {
      const email = emailOf(params.email);
      await staff.requireAccount(email);
      return (await staff.sessionsOf({ actor: email })).map((row) => sessionValue(row, hash));
    },
    endStaffSessions: async ({ params, body: { reason }, actor, log }) => {
      const email = emailOf(params.email);
      const ended = await staff.endSessionsOf({ email, actor, reason });
      log.info({ actor, count: ended }, `ended the sessions of ${email}`);
      return { ended };
    },
    listStaffGroups: () => ({
      issuer: staff.groups?.issuer ?? null,
      groups: [...(staff.groups?.roles ?? [])]
        .map(([group, grants]) => ({ group, ...grantsRow(grants) }))
        .sort(
          (one, other) =>
            staffRoles.indexOf(one.role) - staffRoles.indexOf(other.role) || (one.group < other.group ? -1 : 1),
        ),
    }),
  }) satisfies Partial<AdminEndpoints<'staff'>>;

/** An open session, as lists of one's own and of somebody else's show it. */
export const sessionValue = (
  { hash, created_at, used_at, expires_at }: Awaited<ReturnType<Staff['sessionsOf']>>[number],
  current: string,
): AdminValueOf<'listMySessions'>[number] => ({
  startedAt: created_at.toISOString(),
  usedAt: used_at?.toISOString() ?? null,
  expiresAt: expires_at.toISOString(),
  isThis: hash === current,
});

const invitationValue = ({
  email,
  actor,
  expires_at,
  account,
  ...row
}: Awaited<ReturnType<Staff['openInvitations']>>[number]): AdminValueOf<'listInvitations'>[number] => ({
  email,
  ...grantsRow(grantsOf(row)),
  actor,
  createdAt: new Date(expires_at.getTime() - invitationLife).toISOString(),
  expiresAt: expires_at.toISOString(),
  hasAccount: account !== null,
});
