import { describe, expect, it } from 'vitest';
import { aManifest, type StatedManifest } from '../../../../tests/support/a-manifest.ts';
import { shippedTranslations } from '../../../texts/read-texts.ts';
import { switchRules } from './switch-rules.ts';

function found({ rule, manifest }: { rule: string; manifest: StatedManifest }) {
  const brand = {
    id: 'lumina',
    manifest: aManifest(manifest),
    texts: new Map(),
    strayTexts: new Map(),
    assets: new Map(),
    translations: shippedTranslations,
  };
  return switchRules.filter(({ name }) => name === rule).flatMap((row) => row.check(brand));
}

describe('the rule of the support link', () => {
  it('requires a legacy link if legacy links are decoded', () => {
    const rule = 'support-link';
    const legacyLink = 'aMNzDhVcZmwUpWEhWaRj4suCWf1B4fr81tP44WgLgJ8=Kx7wQ2mZ';
    expect(found({ rule, manifest: {} })).toEqual([]);
    expect(found({ rule, manifest: { support: { linkMode: 'legacyDecode', legacyLink } } })).toEqual([]);
    expect(found({ rule, manifest: { support: { linkMode: 'legacyDecode' } } })).toMatchObject([
      { path: ['support', 'linkMode'], fix: 'give the encrypted link, or write "plain"' },
    ]);
  });
});

describe('the rule of switches that need others', () => {
  const rule = 'flag-needs';
  const pathsOf = (manifest: StatedManifest) => found({ rule, manifest }).map(({ path }) => path.join('.'));

  it('reports players who could not sign in again, and phones that cannot be verified', () => {
    const flags = { MOBILENUMREG3: true, REGMOBVERF3: true, MOBILENUMPASSREG3: false };
    expect(pathsOf({ flags })).toEqual(['flags.MOBILENUMPASSREG3']);
    expect(pathsOf({ flags, login: { smsEnabled: true } })).toEqual([]);
    expect(pathsOf({ flags: { ...flags, MOBILENUMPASSREG3: true } })).toEqual([]);
    expect(pathsOf({ sms: { provider: 'thirdParty' } })).toEqual(['sms.provider']);
    const thirdParty = {
      apiBase: 'https://verify.example/v1',
      issuer: 'https://verify.example/livery',
      audience: 'livery',
      jwksUrl: 'https://verify.example/jwks.json',
    };
    expect(pathsOf({ sms: { provider: 'thirdParty', thirdParty } })).toEqual([]);
  });

  it('reports invitations that cannot be followed', () => {
    const features = { referral: true };
    expect(pathsOf({ features })).toEqual(['features.referral']);
    const registration = { fields: { affiliateCode: { enabled: true } } };
    expect(pathsOf({ features, flags: { AFFMAN3: true }, registration })).toEqual([]);
  });
});
