import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localeOf } from '../../schema/formats.ts';
import type { Language } from '../../schema/languages.ts';
import { registrationFieldIds, registrationFields } from '../../schema/rules/registration-fields.ts';
import type { TextValues } from '../../schema/shown-text.ts';
import { covers } from '../../tests/support/covers.ts';
import { readText } from '../texts/text-store.ts';
import { faultText } from './fault-text.ts';
import { fieldTypes } from './field-types.ts';
import type { Fault } from './form-state.ts';

const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../texts/${language}/fields.json`, import.meta.url), 'utf8'));
const translate = (language: Language) => {
  const texts = { fields: textsOf(language) };
  return (key: string, values: TextValues = {}) =>
    readText({ texts, key: `fields:${key}`, values, locale: localeOf(language) });
};

const textFor = ({
  faults,
  field = 'nickname',
  language = 'EN',
  patternId = null,
}: {
  faults: readonly Fault[];
  field?: (typeof registrationFieldIds)[number];
  language?: Language;
  patternId?: string | null;
}) =>
  faultText({
    faults,
    type: fieldTypes[field],
    patternId,
    ageLimit: 21,
    t: translate(language),
    errorText: (code) => `said: ${code}`,
    locale: localeOf('EN'),
  });

describe('the text of a fault', () => {
  it('joins several faults of a field with commas, in the language of the page', () => {
    covers(['REG-32']);
    const faults: Fault[] = [
      { id: 'tooShort', min: 4, max: 16 },
      { id: 'pattern', patternId: 'lettersDigits', min: 4, max: 16 },
    ];
    expect(textFor({ faults })).toBe('Use at least 4 characters, Use letters and digits only');
    expect(textFor({ faults, language: 'CN' })).not.toContain('at least');
    expect(textFor({ faults, language: 'CN' }).split(', ')).toHaveLength(2);
  });

  it('counts digits where a value consists of digits, in every language', () => {
    const faults: Fault[] = [{ id: 'tooShort', min: 6, max: 15 }];
    expect(textFor({ faults, field: 'mobileNum' })).toBe('Use at least 6 digits');
    for (const language of ['EN', 'TY', 'CN', 'AR'] as const)
      for (const field of registrationFieldIds) {
        const { figures } = fieldTypes[field];
        const pattern = registrationFields[field].defaults.patternId;
        const words = textFor({ faults, field, language, patternId: pattern });
        const inDigits = figures === 'number' || ['digits', 'sixDigits', 'phone'].includes(pattern ?? '');
        const key = inDigits ? 'fault.tooShortDigits' : 'fault.tooShort';
        expect([field, words]).toEqual([field, translate(language)(key, { count: 6 })]);
      }
  });

  it('is selected by pattern, with its lengths filled in', () => {
    covers(['REG-27']);
    const fault = { id: 'pattern', patternId: 'handle', min: 5, max: 32 } as const;
    expect(textFor({ faults: [fault], field: 'wechat' })).toBe('Use 5 to 32 characters without spaces');
  });

  it('has hints as whole sentences, in every language', () => {
    for (const language of ['EN', 'TY', 'CN', 'AR'] as const)
      for (const [key, text] of Object.entries(textsOf(language)).filter(([name]) => name.startsWith('hint.')))
        expect([language, key, text]).toEqual([language, key, expect.stringMatching(/[.。]$/)]);
    expect(textFor({ faults: [{ id: 'pattern', patternId: 'digits', min: 1, max: 9 }], field: 'username' })).toBe(
      'Account format is incorrect. Use digits only',
    );
  });

  it('has the wording of the specification', () => {
    covers(['ERR-TEXT-01..07', 'ERR-TEXT-10', 'ERR-TEXT-AMB-01', 'REG-31']);
    const pattern = (field: (typeof registrationFieldIds)[number]) =>
      textFor({ faults: [{ id: 'pattern', patternId: 'digits', min: 1, max: 9 }], field });
    expect(pattern('username')).toMatch(/^Account format is incorrect/);
    expect(pattern('password')).toMatch(/^Password format is incorrect/);
    expect(pattern('email')).toMatch(/^E-mail format is incorrect/);
    expect(pattern('payeeName')).toMatch(/^Name format is not valid/);
    expect(pattern('mobileNum')).toMatch(/^The mobile num is not valid/);
    expect(textFor({ faults: [{ id: 'required' }], field: 'mobileNum' })).toBe('Please enter a valid mobile number');
    expect(textFor({ faults: [{ id: 'required' }], field: 'captcha' })).toBe('Enter a captcha');
    expect(textFor({ faults: [{ id: 'confirmation' }], field: 'confirmPassword' })).toBe(
      'Confirmation password not matched',
    );
    expect(textFor({ faults: [{ id: 'affiliate' }], field: 'affiliateCode' })).toBe('Invalid invitation code');
  });

  it('contains the age of the jurisdiction', () => {
    covers(['REG-CONSENT-AMB-01']);
    expect(textFor({ faults: [{ id: 'tooYoung' }], field: 'birthday' })).toBe('You have to be 21 or older');
  });

  it('shows limits as money, and errors of the platform by the text of their code', () => {
    const faults: Fault[] = [
      { id: 'amountMin', amount: '1000.00', currency: 'USD' },
      { id: 'answer', code: 'cashier.limit' },
    ];
    expect(textFor({ faults })).toBe('At least $1,000.00, said: cashier.limit');
  });

  it('has a label for every field in every language', () => {
    for (const language of ['EN', 'TY', 'CN', 'AR'] as const)
      for (const id of registrationFieldIds)
        expect(textsOf(language)[fieldTypes[id].label], `${language} ${id}`).toBeTruthy();
  });
});
