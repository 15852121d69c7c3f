import { createHmac } from 'node:crypto';

/** Validity of a signature. */
const minutes = 5;

/**
 * Signs a member's name for the chat, with a secret shared with the brand: HMAC-SHA-256 in hexadecimal over `tenant`, `member` and
 * `expires` (seconds since 1970), separated by line breaks.
 */
export function signedName({
  tenant,
  member,
  now,
  secret,
}: {
  tenant: string;
  member: string;
  now: Date;
  secret: string;
}): Readonly<Record<'tenant' | 'member' | 'expires' | 'signature', string>> {
  const expires = String(Math.floor(now.getTime() / 1000) + minutes * 60);
  const signature = createHmac('sha256', secret).update([tenant, member, expires].join('\n')).digest('hex');
  return { tenant, member, expires, signature };
}
