import { describe, expect, it } from 'vitest';
import { makeTotpSecret, stepOf, totpAt, totpStep, totpUri } from './totp.ts';

/** `12345678901234567890` in base32: the secret of RFC 6238, appendix B, whose eight digits end in these six. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i', (seconds, code) => {
    expect(totpAt({ secret, step: stepOf(new Date(seconds * 1000)) })).toBe(code);
  });

  it('count a step before and after now, once, and no other', () => {
    const now = new Date(1_111_111_109_000);
    const current = stepOf(now);
    const stepFor = (step: number, used = 0) =>
      totpStep({ secret, code: totpAt({ secret, step }), now, used });
    expect([-2, -1, 0, 1, 2].map((off) => stepFor(current + off))).toEqual([
      undefined,
      current - 1,
      current,
      current + 1,
      undefined,
    ]);
    expect([stepFor(current, current), stepFor(current - 1, current)]).toEqual([undefined, undefined]);
    expect(totpStep({ secret, code: '', now, used: 0 })).toBeUndefined();
  });

  it('have secrets of their own that apps can read', () => {
    const made = makeTotpSecret();
    expect([made, makeTotpSecret() === made]).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/), false]);
    expect(totpUri({ secret, account: 'a@b.example', issuer: 'Livery' })).toBe(
      `otpauth://totp/Livery:a%40b.example?secret=${secret}&issuer=Livery`,
    );
  });
});
