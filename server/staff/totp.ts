import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with what authenticator apps take without being told: SHA-1, 6 digits, 30 seconds. */
const stepSeconds = 30;
const digits = 6;
/** Steps before and after now that count, for clocks that are a little off. */
const drift = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits in base32, the length that RFC 4226 recommends. */
export function makeTotpSecret(): string {
  let bits = 0n;
  for (const byte of randomBytes(20)) bits = (bits << 8n) | BigInt(byte);
  return Array.from(
    { length: 32 },
    (_, index) => alphabet[Number((bits >> BigInt(155 - 5 * index)) & 31n)],
  ).join('');
}

/** What an authenticator app reads, as a link or a QR code. */
export function totpUri({
  secret,
  account,
  issuer,
}: {
  secret: string;
  account: string;
  issuer: string;
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

export function totpAt({ secret, step }: { secret: string; step: number }): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const value = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

export const stepOf = (time: Date): number => Math.floor(time.getTime() / 1000 / stepSeconds);

/** The step that a code is of, or undefined. Steps up to `used` count no more: a code that was seen once is worth nothing. */
export function totpStep({
  secret,
  code,
  now,
  used,
}: {
  secret: string;
  code: string;
  now: Date;
  used: number;
}): number | undefined {
  const current = stepOf(now);
  for (let step = current - drift; step <= current + drift; step += 1)
    if (step > used && isSame(totpAt({ secret, step }), code)) return step;
  return undefined;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
