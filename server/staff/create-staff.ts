import type { Log } from '../log.ts';
import { createAccounts } from './staff-accounts.ts';
import { createInvitations } from './staff-invitations.ts';
import { createStaffOpenId, type StaffOidc } from './staff-openid.ts';
import type { StaffParts } from './staff-parts.ts';
import { createSessions } from './staff-sessions.ts';
import { createSso } from './staff-sso.ts';

/** Creates the service for accounts, sessions and tokens of staff. */
export function createStaff({ oidc, log, ...parts }: StaffParts & { oidc: StaffOidc | undefined; log: Log }) {
  const openId = oidc && createStaffOpenId({ oidc, clock: parts.clock, log });
  return {
    ...createInvitations(parts),
    ...createSessions(parts),
    ...createSso({ ...parts, openId }),
    ...createAccounts(parts),
  };
}

export type Staff = ReturnType<typeof createStaff>;
