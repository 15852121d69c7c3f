import { createAccounts } from './staff-accounts.ts';
import { createInvitations } from './staff-invitations.ts';
import type { StaffParts } from './staff-parts.ts';
import { createSessions } from './staff-sessions.ts';

/** Accounts, sessions and tokens of staff. */
export const createStaff = (parts: StaffParts) => ({
  ...createInvitations(parts),
  ...createSessions(parts),
  ...createAccounts(parts),
});

export type Staff = ReturnType<typeof createStaff>;
