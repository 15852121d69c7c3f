const hidden = '•••';

const first = (text: string) => [...text][0] ?? '';

/** First letter of name and host, and the last label: enough to compare with what a caller says. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1);
  const dot = host.lastIndexOf('.');
  return `${first(email)}${hidden}@${first(host)}${hidden}${dot < 0 ? '' : host.slice(dot)}`;
}

/** Country code and last three digits. */
export const maskNumber = ({ code, number }: { code: string; number: string }): string =>
  `${code} ${hidden}${number.slice(-3)}`;

/** First letter of a name. */
export const maskName = (name: string): string => `${first(name)}${hidden}`;

/** A value of which no part may be shown. */
export const maskAll = (): string => hidden;

/** An address without its last part: enough to see whether two requests come from one place. */
export function maskAddress(address: string): string {
  const separator = address.includes(':') ? ':' : '.';
  const parts = address.split(separator);
  return [...parts.slice(0, separator === ':' ? 3 : -1), hidden].join(separator);
}

/** The text of a search in the audit: a part of an account name in full, anything else masked. */
export function maskSearch(text: string): string {
  if (text.includes('@')) return maskEmail(text);
  return /\p{Nd}{5}/u.test(text.replaceAll(/[ ()./-]/g, '')) ? `${hidden}${text.slice(-3)}` : text;
}
