import { graphemes } from '../../schema/graphemes.ts';

const hidden = '•••';

const first = (text: string) => graphemes(text)[0] ?? '';

/** Keeps the first letters of name and host, and the last label: enough to compare with an address that a caller states. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1);
  const dot = host.lastIndexOf('.');
  return `${first(email)}${hidden}@${first(host)}${hidden}${dot < 0 ? '' : host.slice(dot)}`;
}

/** Keeps the country code and the last three digits. */
export const maskNumber = ({ code, number }: { code: string; number: string }): string =>
  `${code} ${hidden}${number.slice(-3)}`;

/** Keeps the first letter of a name. */
export const maskName = (name: string): string => `${first(name)}${hidden}`;

/** Masks a value completely. */
export const maskAll = (): string => hidden;

/** Removes the last part of an IP address: enough to see whether two requests come from one place. */
export function maskAddress(address: string): string {
  const separator = address.includes(':') ? ':' : '.';
  const parts = address.split(separator);
  return [...parts.slice(0, separator === ':' ? 3 : -1), hidden].join(separator);
}

/** Masks the text of a search for the audit: e-mails and numbers are masked, parts of an account name stay readable. */
export function maskSearch(text: string): string {
  if (text.includes('@')) return maskEmail(text);
  return /\p{Nd}{5}/u.test(text.replaceAll(/[ ()./-]/g, '')) ? `${hidden}${text.slice(-3)}` : text;
}
