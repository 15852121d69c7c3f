import { describe, expect, it } from 'vitest';
import { totpCode } from '../../tests/support/totp-code.ts';
import { makeTotpSecret, totpStep, totpUri } from './totp.ts';

/** `12345678901234567890` in base32: the secret of RFC 6238, appendix B. Our six digits are the last ones of its eight. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** Steps of 1111111109 and 1111111111, which are consecutive, with their codes. */
const [step, code] = [37_037_036, '081804'];
const [nextStep, nextCode] = [37_037_037, '050471'];
const atStep = (number: number) => new Date(number * 30_000);

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('equal those of RFC 6238 at %i', (seconds, known) => {
    const now = new Date(seconds * 1000);
    expect(totpStep({ secret, code: known, now, used: 0 })).toBe(Math.floor(seconds / 30));
  });

  it('are valid one step before and after now, and not further', () => {
    const stepAt = (off: number) => totpStep({ secret, code, now: atStep(step + off), used: 0 });
    expect([-2, -1, 0, 1, 2].map(stepAt)).toEqual([undefined, step, step, step, undefined]);
    // A step lasts until its last millisecond.
    const end = (off: number) => new Date(atStep(step + off).getTime() + 29_999);
    expect([-2, 1].map((off) => totpStep({ secret, code, now: end(off), used: 0 }))).toEqual([undefined, step]);
  });

  it('are valid once, and older ones are invalid after a newer one', () => {
    const now = atStep(nextStep);
    const stepFor = (given: string, used: number) => totpStep({ secret, code: given, now, used });
    expect([stepFor(nextCode, step), stepFor(nextCode, nextStep)]).toEqual([nextStep, undefined]);
    expect([stepFor(code, step - 1), stepFor(code, step), stepFor(code, nextStep)]).toEqual([
      step,
      undefined,
      undefined,
    ]);
  });

  it.each(['081 804', '081-804', ' 081804\n', '08180４', '٠٨١٨٠٤', '۰۸۱ ۸۰۴', '\u202a081804\u202c', '081\u00a0804'])(
    'are right as people type them: %j',
    (given) => {
      expect(totpStep({ secret, code: given, now: atStep(step), used: 0 })).toBe(step);
    },
  );

  it.each(['', '81804', '0818041', '081804 1', 'abcdef', '08180\u0000', '-81804', '081+804'])(
    'in any other form are wrong and never throw: %j',
    (given) => {
      expect(totpStep({ secret, code: given, now: atStep(step), used: 0 })).toBeUndefined();
    },
  );

  it('have separate secrets that apps can read', () => {
    const made = makeTotpSecret();
    expect([made, makeTotpSecret() === made]).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/), false]);
    const shown = totpCode(made, atStep(step));
    expect(totpStep({ secret: made, code: shown, now: atStep(step), used: 0 })).toBe(step);
    expect(totpUri({ secret, account: 'a@b.example', issuer: 'Livery' })).toBe(
      `otpauth://totp/Livery:a%40b.example?secret=${secret}&issuer=Livery`,
    );
  });
});
