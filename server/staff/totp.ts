import { Secret, TOTP } from 'otpauth';
import { plainFigures } from '../../schema/rules/plain-figures.ts';

/** RFC 6238 with the settings that every authenticator app assumes. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after now that are accepted, for clocks that are slightly off. */
const drift = 1;

/** 160 random bits in base32, the length that RFC 4226 recommends. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Address for an authenticator app, shown as a link or a QR code. It leaves out the settings, to stay short. */
export function totpUri({ secret, account, issuer }: { secret: string; account: string; issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/**
 * The step of a code; `undefined` if the code is wrong. Codes are read as people type them: in groups, in the digits of their keyboard, with
 * invisible characters. A code of a step up to `used` is rejected, so each code works once.
 */
export function totpStep({
  secret,
  code: typed,
  now,
  used,
}: {
  secret: string;
  code: string;
  now: Date;
  used: number;
}): number | undefined {
  const code = plainFigures(typed);
  // The library throws on a code of six characters with more than six bytes.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...settings,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: drift,
  });
  if (delta === null) return undefined;
  const step = TOTP.counter({ period: settings.period, timestamp }) + delta;
  return step > used ? step : undefined;
}
