import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aManifest, type StatedManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { checkField } from './check-field.ts';
import { ageOn, checkRegistration, registrationFieldsOf, registrationMethodsOf } from './check-registration.ts';
import { contrast } from './contrast.ts';
import { emailText, fieldTexts, nameText } from './field-text.ts';
import { patterns } from './patterns.ts';
import { registrationFields } from './registration-fields.ts';

const today = '2026-11-21';
const valid = {
  username: 'player_one',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  captcha: '123456',
};

describe('registration rules', () => {
  it('accept a full registration and name every field that is wrong', () => {
    covers(['REG-25', 'REG-26', 'REG-28', 'ENTITY-REGCFG-01', 'REG-AMB-07', 'CAPTCHA-04']);
    const manifest = aManifest();
    expect(checkRegistration({ values: valid, manifest, today, method: 'username' })).toEqual({});
    const faults = checkRegistration({
      values: { username: 'a!', password: 'short', confirmPassword: 'other', captcha: '' },
      manifest,
      method: 'username',
      today,
    });
    expect(faults).toEqual({
      username: [
        { id: 'tooShort', min: 4, max: 16 },
        { id: 'pattern', patternId: 'usernameChars', min: 4, max: 16 },
      ],
      password: [{ id: 'tooShort', min: 8, max: 64 }],
      confirmPassword: [{ id: 'confirmation' }],
      captcha: [{ id: 'required' }],
    });
  });

  it('trim the blanks around a value, but not those of a password', () => {
    const manifest = aManifest({
      registration: { fields: { nickname: { enabled: true, required: true, minLength: 2 } } },
    });
    const faultsOf = (values: Record<string, string>) =>
      checkRegistration({ values: fieldTexts({ ...valid, ...values }), manifest, today, method: 'username' });
    expect(faultsOf({ username: '  player_one\t', captcha: ' 123456 ', nickname: ' Ana ' })).toEqual({});
    expect(faultsOf({ nickname: '    ' })).toEqual({ nickname: [{ id: 'required' }] });
    expect(faultsOf({ nickname: 'Ana', password: ' correct horse' })).toEqual({
      confirmPassword: [{ id: 'confirmation' }],
    });
  });

  it('require a matching confirmation, even if the manifest makes it optional', () => {
    covers(['REG-28', 'ERR-TEXT-10']);
    const manifest = aManifest({ registration: { fields: { confirmPassword: { required: false } } } });
    for (const confirmPassword of ['', 'something else'])
      expect(checkRegistration({ values: { ...valid, confirmPassword }, manifest, today, method: 'username' })).toEqual(
        { confirmPassword: [{ id: 'confirmation' }] },
      );
  });

  it('leave out fields that a flag switches off', () => {
    covers(['FLAG-21', 'FLAG-22']);
    const fieldsWith = (on: boolean) =>
      registrationFieldsOf({
        manifest: aManifest({
          flags: { VALID_CAPTCHA3: on, AFFMAN3: on },
          registration: { fields: { affiliateCode: { enabled: true } } },
        }),
        method: 'username',
        values: {},
      }).map(({ id }) => id);
    expect(fieldsWith(true)).toEqual(['username', 'password', 'confirmPassword', 'affiliateCode', 'captcha']);
    expect(fieldsWith(false)).toEqual(['username', 'password', 'confirmPassword']);
  });

  const idsOf = (input: Parameters<typeof registrationFieldsOf>[0]) =>
    registrationFieldsOf(input).map(({ id, rule }) => (rule.required ? `${id}*` : id));

  it('require number, code and, if the flag is on, passwords in mobile mode', () => {
    covers(['REG-05', 'REG-06', 'REG-07', 'REG-09', 'REG-AMB-06', 'FLAG-05', 'FLAG-06', 'FLAG-07']);
    const fieldsWith = (flags: StatedManifest['flags']) =>
      idsOf({ manifest: aManifest({ flags }), method: 'mobileNum', values: {} });
    const on = { MOBILENUMREG3: true, REGMOBVERF3: true, MOBILENUMPASSREG3: true };
    expect(fieldsWith(on)).toEqual(['mobileNum*', 'verificationCode*', 'password*', 'confirmPassword*', 'captcha*']);
    expect(fieldsWith({ ...on, MOBILENUMPASSREG3: false })).toEqual(['mobileNum*', 'verificationCode*', 'captcha*']);
    expect(fieldsWith({ ...on, REGMOBVERF3: false })).not.toContain('verificationCode*');
    const methods = (flags: StatedManifest['flags']) => registrationMethodsOf(aManifest({ flags }));
    expect(methods({})).toEqual(['username']);
    expect(methods({ MOBILENUMREG3: true })).toEqual(['mobileNum', 'username']);
    expect(methods({ MOBILENUMREG3: true, USERNAMEREG3: false })).toEqual(['mobileNum']);
  });

  it('require a code in username mode once there is a number for it', () => {
    covers(['REG-08', 'REG-21']);
    const faultsOfNumber = (mobileNum: string, stated: StatedManifest) =>
      idsOf({ manifest: aManifest(stated), method: 'username', values: { mobileNum } });
    const verified = { flags: { REGMOBVERF3: true }, registration: { fields: { mobileNum: { enabled: true } } } };
    expect(faultsOfNumber('', verified)).toEqual(
      expect.arrayContaining(['mobileNum', 'verificationCode', 'username*']),
    );
    expect(faultsOfNumber('9171234567', verified)).toContain('verificationCode*');
    expect(faultsOfNumber('9171234567', { flags: { REGMOBVERF3: true } })).not.toContain('verificationCode*');
  });

  it('show and require fields depending on the values of others', () => {
    const manifest = aManifest({
      registration: {
        fields: {
          mobileNum: { enabled: true },
          zalo: { enabled: true, visibleWhen: [{ field: 'countryDialingCode', is: 'oneOf', values: ['+84'] }] },
          email: { enabled: true, requiredWhen: [{ field: 'mobileNum', is: 'empty' }] },
        },
      },
    });
    const faultsOf = (values: Record<string, string>) => idsOf({ manifest, method: 'username', values });
    expect(faultsOf({ countryDialingCode: '+63' })).not.toContain('zalo');
    expect(faultsOf({ countryDialingCode: ' +84 ' })).toContain('zalo');
    expect(faultsOf({ mobileNum: '  ' })).toContain('email*');
    expect(faultsOf({ mobileNum: '9171234567' })).toContain('email');
    // A hidden field counts as empty, whatever was typed into it before.
    const chain = aManifest({
      registration: {
        fields: {
          nickname: { enabled: true },
          zalo: { enabled: true, visibleWhen: [{ field: 'nickname', is: 'filled' }] },
          line: { enabled: true, visibleWhen: [{ field: 'zalo', is: 'filled' }] },
        },
      },
    });
    const chained = (values: Record<string, string>) =>
      idsOf({ manifest: chain, method: 'username', values }).filter((id) => ['zalo', 'line'].includes(id));
    expect(chained({ nickname: 'Ana', zalo: '123456' })).toEqual(['line', 'zalo']);
    expect(chained({ zalo: '123456' })).toEqual([]);
    const lacking = { ...valid, countryDialingCode: '+63', zalo: 'not a number' };
    expect(checkRegistration({ values: lacking, manifest, today, method: 'username' })).toEqual({
      email: [{ id: 'required' }],
    });
  });

  it('check a birthday against the calendar, the first year and the age of the jurisdiction', () => {
    covers(['REG-14', 'REG-AMB-03', 'REG-CONSENT-AMB-01']);
    const manifest = aManifest({
      jurisdiction: { ageLimit: 21 },
      registration: { fields: { birthday: { enabled: true } } },
    });
    const faultsOf = (birthday: string) =>
      checkRegistration({ values: { ...valid, birthday }, manifest, today, method: 'username' }).birthday;
    expect(faultsOf('2005-11-21')).toBeUndefined();
    expect(faultsOf('2005-11-22')).toEqual([{ id: 'tooYoung' }]);
    for (const impossible of ['1999-02-29', '1899-12-31', '2026-12-01', '2001-13-01'])
      expect(faultsOf(impossible)).toEqual([{ id: 'birthday' }]);
    const lenient = aManifest({
      jurisdiction: { ageLimit: 21, enforceAge: false },
      registration: { fields: { birthday: { enabled: true } } },
    });
    expect(
      checkRegistration({ values: { ...valid, birthday: '2010-01-01' }, manifest: lenient, today, method: 'username' }),
    ).toEqual({});
  });

  it('count a birthday on 29 February as reached on 1 March of other years', () => {
    expect([
      ageOn({ birthday: '2004-02-29', day: '2022-02-28' }),
      ageOn({ birthday: '2004-02-29', day: '2022-03-01' }),
    ]).toEqual([17, 18]);
  });

  it('count characters, not UTF-16 units', () => {
    expect(checkField('😀😀', { minLength: 2, maxLength: 2, patternId: null })).toEqual([]);
  });

  it('accept any value within its lengths, and no others', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 20 }),
        (value, min, more) => {
          const length = [...value.normalize('NFKC')].length;
          const faults = checkField(value, { minLength: min, maxLength: min + more, patternId: null });
          expect(faults.length === 0).toBe(value === '' || (length >= min && length <= min + more));
        },
      ),
    );
  });
});

describe('patterns', () => {
  it('accept real e-mail addresses by default and those of the specification in the strict one', () => {
    covers(['FORGOT-14', 'FORGOT-AMB-05', 'CONST-RULE-01']);
    for (const address of ['player@gmail.com', 'a.b+c@site.example', '用户@例子.公司'])
      expect(patterns.email.test(address)).toBe(true);
    for (const address of ['a@b', 'a b@c.de', 'no-at.example', '@c.de'])
      expect(patterns.email.test(address)).toBe(false);
    expect([patterns.emailStrict.test('user@site.example'), patterns.emailStrict.test('user@site.co.uk')]).toEqual([
      false,
      true,
    ]);
  });

  const nameFaults = (typed: string) => {
    const rule = registrationFields.payeeName.defaults;
    return checkField(fieldTexts({ payeeName: typed }).payeeName, rule).map(({ id }) => id);
  };

  it.each([
    'O’Reilly',
    '阿依古丽·买买提',
    'Juan Cruz, Jr.',
    'Ana\u00a0Cruz',
    'عبد\u200cالله',
    'O',
    "d'Arc",
    '’t Hooft',
    'Ngũgĩ wa Thiong’o',
    'マリア・クルス',
    'Siti a/p Ahmad',
    'Ana (Annie) Cruz',
    'Ana–María',
    'N\u0303ana',
  ])('accept the name of a person: %j', (typed) => {
    expect(nameFaults(typed)).toEqual([]);
  });

  it.each(['4711', 'Ana <b>', 'a@b.example', '·', 'Ana=1', 'Ana\u0007'])('refuse as a name: %j', (typed) => {
    expect(nameFaults(typed)).not.toEqual([]);
  });

  it('accept numbers of documents with brackets and slashes', () => {
    for (const number of ['A123456(7)', '12/345.678-9', 'P 1234567 A'])
      expect(patterns.idNumber.test(number)).toBe(true);
    for (const number of ['<1>', '-', '12;34']) expect(patterns.idNumber.test(number)).toBe(false);
  });

  it('read names with plain spaces, and only the joiners that the spelling needs', () => {
    expect(
      [' Ana\u00a0\u3000 Cruz\u200e', '\u200dعبد\u200cالله\u200c', '\ufeffAna\u00ad', 'An\u0303a'].map(nameText),
    ).toEqual(['Ana Cruz', 'عبد\u200cالله', 'Ana', 'Aña']);
  });

  it('read e-mail addresses in one form', () => {
    expect(
      [
        'ana@bücher.example',
        'ana@BÜCHER.example',
        'ana@xn--bcher-kva.example',
        'mailto:ana@bücher.example?subject=x',
        '\u202aana@bu\u0308cher.example\u202c',
        'Ana@mail.example',
        'ana@a b.ü',
        '@ü',
        'ana@ü/x',
        '',
      ].map(emailText),
    ).toEqual([
      ...Array.from({ length: 5 }, () => 'ana@xn--bcher-kva.example'),
      'Ana@mail.example',
      'ana@a b.ü',
      '@xn--tda',
      'ana@ü/x',
      '',
    ]);
  });

  it('take linear time on hostile input', () => {
    const hostile = `${'a'.repeat(50_000)}!`;
    for (const pattern of Object.values(patterns)) expect(pattern.test(`${hostile}@`)).toBe(false);
    expect(nameText(`a${'\u200d'.repeat(50_000)}`)).toBe('a');
  });
});

describe('contrast', () => {
  it('is 21 for black on white, 1 for a colour on itself, and the same both ways', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#3366cc', '#3366cc')).toBe(1);
    // Example of WCAG: #767676 is the lightest grey with 4.5:1 on white.
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#123456', '#fedcba')).toBe(contrast('#fedcba', '#123456'));
  });
});
