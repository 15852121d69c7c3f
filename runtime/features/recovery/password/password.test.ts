import { describe, expect, it } from 'vitest';
import { aManifest } from '../../../../tests/support/a-manifest.ts';
import { covers } from '../../../../tests/support/covers.ts';
import { checkPasswords, isSamePassword, type PasswordField, shownPasswords } from './change-password-form.tsx';

const manifest = aManifest({ rules: { loginPassword: { minLength: 6 } } });
const good = { oldPassword: 'old one', newPassword: 'a long walk', confirmNewPassword: 'a long walk' };
const idsOf = (over: Partial<Record<PasswordField, string>>, temporary?: string) =>
  Object.entries(checkPasswords({ ...good, ...over }, manifest, temporary)).map(([id, faults]) => [
    id,
    ...faults.map((fault) => fault.id),
  ]);

describe('the rules of a changed password', () => {
  it('require the old one unless a temporary one is known', () => {
    covers(['PSW-03', 'PSW-04', 'PSW-13']);
    expect(shownPasswords(undefined)).toEqual(['oldPassword', 'newPassword', 'confirmNewPassword']);
    expect(shownPasswords('temporary')).toEqual(['newPassword', 'confirmNewPassword']);
    expect(idsOf({ oldPassword: '' })).toEqual([['oldPassword', 'required']]);
    expect(idsOf({ oldPassword: '' }, 'temporary')).toEqual([]);
  });

  it('check the old one by the login rule and the new one by its own', () => {
    covers(['PSW-11', 'PSW-12', 'PSW-14']);
    expect(idsOf({})).toEqual([]);
    expect(idsOf({ oldPassword: 'old' })).toEqual([['oldPassword', 'tooShort']]);
    expect(idsOf({ newPassword: 'short', confirmNewPassword: 'short' })).toEqual([['newPassword', 'tooShort']]);
    expect(idsOf({ confirmNewPassword: 'a long talk' })).toEqual([['confirmNewPassword', 'confirmation']]);
    expect(idsOf({ confirmNewPassword: '' })).toEqual([['confirmNewPassword', 'required']]);
  });

  it('require one that differs from the old and the temporary one', () => {
    covers(['PSW-15', 'PSW-AMB-02']);
    expect(idsOf({ oldPassword: 'a long walk' })).toEqual([['newPassword', 'samePassword']]);
    expect(idsOf({ oldPassword: '' }, 'a long walk')).toEqual([['newPassword', 'samePassword']]);
    // One precomposed letter, or a letter and its accent: the same password to a platform.
    expect(
      isSamePassword({
        values: { oldPassword: 'cafe\u0301 noir', newPassword: 'caf\u00e9 noir' },
        temporary: undefined,
      }),
    ).toBe(true);
    expect(isSamePassword({ values: {}, temporary: undefined })).toBe(false);
  });
});
