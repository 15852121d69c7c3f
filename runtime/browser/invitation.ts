import { invitationOf } from '../../schema/invitation.ts';

export type InvitationStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Stores an invitation in the session storage, whichever page its link opened. The newest invitation wins. */
export function storeInvitation({
  search,
  tenant,
  storage,
}: {
  search: string;
  tenant: string;
  storage: () => InvitationStorage;
}): void {
  const invitation = invitationOf(search);
  if (invitation === undefined) return;
  try {
    storage().setItem(invitationKey(tenant), JSON.stringify(invitation));
  } catch {
    // Storage is blocked: the invitation then only counts if the link led to registration itself.
  }
}

export function invitationKey(tenant: string): string {
  return `invitation.v1.${tenant}`;
}
