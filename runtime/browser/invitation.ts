/** An invitation from a link: the code of who invites, and the address that the link was made for. */
export type Invitation = { readonly code: string; readonly domain: string };

type InvitationStorage = Pick<Storage, 'getItem' | 'setItem'>;

const parameters = { code: 'affiliateCode', domain: 'domain' } as const;
/** As long as the contract lets them be. */
const maxLength = { code: 64, domain: 255 } as const;

/** What of an address belongs to an invitation, to be carried along where it redirects. */
export function invitationQuery(search: string): Readonly<Record<string, string>> {
  const invitation = invitationOf(search);
  if (invitation === undefined) return {};
  const { code, domain } = invitation;
  return { [parameters.code]: code, ...(domain === '' ? {} : { [parameters.domain]: domain }) };
}

/** Keeps an invitation for the visit, whatever page it led to: the newest counts. */
export function keepInvitation({
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
    storage().setItem(keyOf(tenant), JSON.stringify(invitation));
  } catch {
    // Blocked storage: the invitation counts where registration is the page that it leads to.
  }
}

/** The invitation of this visit: of the address now, else the kept one. */
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
    const kept: unknown = JSON.parse(storage().getItem(keyOf(tenant)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { code, domain } = kept as Partial<Record<keyof Invitation, unknown>>;
    return typeof code === 'string' && typeof domain === 'string' ? { code, domain } : undefined;
  } catch {
    return undefined;
  }
}

function invitationOf(search: string): Invitation | undefined {
  const query = new URLSearchParams(search);
  const read = (name: 'code' | 'domain') =>
    (query.get(parameters[name]) ?? '').trim().slice(0, maxLength[name]);
  const code = read('code');
  return code === '' ? undefined : { code, domain: read('domain') };
}

function keyOf(tenant: string): string {
  return `invitation.v1.${tenant}`;
}
