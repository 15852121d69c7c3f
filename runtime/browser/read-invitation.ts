import { type Invitation, invitationOf } from '../../schema/invitation.ts';
import { type InvitationStorage, invitationKey } from './invitation.ts';

/** The invitation of this visit, from the current address or else from storage. */
export function readInvitation({
  search,
  tenant,
  storage,
}: {
  search: string;
  tenant: string;
  storage: () => InvitationStorage;
}): Invitation | undefined {
  const now = invitationOf(search);
  if (now !== undefined) return now;
  try {
    const stored: unknown = JSON.parse(storage().getItem(invitationKey(tenant)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { code, domain } = stored as Partial<Record<keyof Invitation, unknown>>;
    return typeof code === 'string' && typeof domain === 'string' ? { code, domain } : undefined;
  } catch {
    return undefined;
  }
}
