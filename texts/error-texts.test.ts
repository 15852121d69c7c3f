import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorStatuses } from '../schema/error-statuses.ts';
import { isDraft, ownLanguages } from '../schema/languages.ts';
import { covers } from '../tests/support/covers.ts';

const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`./${language}/errors.json`, import.meta.url), 'utf8'));

/** Texts that the specification quotes, by the code that carries them. */
const quoted: [row: string, code: ErrorCode, text: string][] = [
  ['ERR-02', 'code.invalid', 'Verification code error'],
  ['ERR-03', 'auth.required', 'Sorry, you are not logged in! please login first.'],
  ['ERR-04', 'user.unknown_or_disabled', 'Sorry, the user does not exist or is disabled.'],
  ['ERR-05', 'user.taken', 'Sorry, the username already exists.'],
  ['ERR-06', 'auth.session_ended', 'The account has been logged out, please log in again'],
  ['ERR-07', 'unknown', 'Unknown error'],
  ['ERR-08', 'service.upgrading', 'System upgrading, please try again later.'],
  ['ERR-09', 'request.empty_url', 'The requested url is empty. please check your request format.'],
  ['ERR-10', 'affiliate.bad_referrer', 'Referrer link error'],
  ['ERR-13', 'auth.real_account_only', 'Please login an actual account to use this function'],
  ['ERR-14', 'auth.not_a_member', 'Non-member account unable to login'],
  ['ERR-15', 'auth.not_an_agent', 'Non-agents cannot log in'],
  [
    'ERR-16',
    'auth.forbidden',
    'Sorry, this account does not have permission or the feature is temporarily unavailable.',
  ],
  ['ERR-16', 'module.off', 'Sorry, this account does not have permission or the feature is temporarily unavailable.'],
  ['REG-31', 'affiliate.invalid', 'Invalid invitation code'],
  ['ERR-TEXT-09', 'modify.new.old.same', 'The new password and the old password cannot be the same'],
];

const complete = ownLanguages.filter((language) => !isDraft(language));

describe('the texts of errors', () => {
  it.each(quoted)('%s states the text of %s', (row, code, text) => {
    covers([row]);
    expect(textsOf('EN')[code]).toBe(text);
  });

  it('addresses players without an account in one way on the page and in another by the platform', () => {
    covers(['ROLE-AMB-02']);
    const shell = JSON.parse(readFileSync(new URL('./EN/shell.json', import.meta.url), 'utf8'));
    expect([shell.realAccountOnly, textsOf('EN')['auth.real_account_only']]).toEqual([
      'Please log in to a real account to use this function',
      'Please login an actual account to use this function',
    ]);
  });

  it('has one text for every code, in every complete language, and none for codes that are not', () => {
    covers(['ERR-11', 'ERR-12', 'ERR-AMB-03']);
    const codes = Object.keys(errorStatuses).sort();
    for (const language of complete) expect(Object.keys(textsOf(language)).sort(), language).toEqual(codes);
  });

  it.each(complete.filter((language) => language !== 'EN'))('has separate words for each of them in %s', (language) => {
    const [own, english] = [textsOf(language), textsOf('EN')];
    expect(Object.keys(english).filter((code) => own[code] === english[code])).toEqual([]);
  });
});
