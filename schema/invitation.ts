/** An invitation from a link: the inviter's code, and the domain for which the link was made. */
export type Invitation = { readonly code: string; readonly domain: string };

const parameters = { code: 'affiliateCode', domain: 'domain' } as const;
/** Limits from the contract. */
const maxLength = { code: 64, domain: 255 } as const;

/** The invitation parameters of a query string, to be preserved across a redirect. */
export function invitationQuery(search: string): Readonly<Record<string, string>> {
  const invitation = invitationOf(search);
  if (invitation === undefined) return {};
  const { code, domain } = invitation;
  return { [parameters.code]: code, ...(domain === '' ? {} : { [parameters.domain]: domain }) };
}

export function invitationOf(search: string): Invitation | undefined {
  const query = new URLSearchParams(search);
  const read = (name: 'code' | 'domain') => (query.get(parameters[name]) ?? '').trim().slice(0, maxLength[name]);
  const code = read('code');
  return code === '' ? undefined : { code, domain: read('domain') };
}
