import type { PatternId } from './patterns.ts';

export type RegistrationFieldRule = {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  readonly patternId: PatternId | null;
  /** The field is shown while all of these hold; always if there are none. */
  readonly visibleWhen: readonly FieldCondition[];
  /** The field is required while all of these hold; if there are none, `required` alone decides. */
  readonly requiredWhen: readonly FieldCondition[];
};

/** A condition on another field. The checker refuses unknown names in `field`. */
export type FieldCondition = {
  /** Field id, `countryDialingCode` or `method`. */
  readonly field: string;
  readonly is: 'filled' | 'empty' | 'oneOf';
  /** Used by `oneOf`. */
  readonly values: readonly string[];
};

/** Content of a field, for checks that length and pattern can't express. */
export type FieldKind = 'text' | 'password' | 'confirmation' | 'birthday' | 'captcha';

/**
 * How staff see the stored value of a field until they reveal it: never, masked completely, or masked as a name, an address or a number. By
 * a handle, such as an account of a messenger, staff find its player as well.
 */
export type StaffView = 'none' | 'masked' | 'handle' | 'name' | 'email' | 'number';

type FieldRow = {
  readonly kind: FieldKind;
  readonly label: string;
  readonly staff: StaffView;
  /** Surrounding blanks are part of the value. */
  readonly verbatim: boolean;
  readonly defaults: RegistrationFieldRule;
};

function field<Staff extends StaffView>({
  label,
  staff,
  kind = 'text',
  enabled = false,
  required = false,
  min,
  max,
  pattern = null,
}: {
  label: string;
  staff: Staff;
  kind?: FieldKind;
  enabled?: boolean;
  required?: boolean;
  min: number;
  max: number;
  pattern?: PatternId | null;
}): FieldRow & { readonly staff: Staff } {
  return {
    kind,
    label,
    staff,
    verbatim: kind === 'password' || kind === 'confirmation',
    defaults: {
      enabled,
      required,
      minLength: min,
      maxLength: max,
      patternId: pattern,
      visibleWhen: [],
      requiredWhen: [],
    },
  };
}

/**
 * The registration fields in the order of the form, with their default rules (REG-FIELD-01..17, REG-08, REG-AMB-07). The manifest
 * schema, the register operation, the form and what staff see of a player take their fields from here.
 */
export const registrationFields = {
  username: field({
    label: 'Account name',
    staff: 'none',
    enabled: true,
    required: true,
    min: 4,
    max: 16,
    pattern: 'usernameChars',
  }),
  password: field({
    label: 'Password',
    staff: 'none',
    kind: 'password',
    enabled: true,
    required: true,
    min: 8,
    max: 64,
  }),
  confirmPassword: field({
    label: 'Password again',
    staff: 'none',
    kind: 'confirmation',
    enabled: true,
    required: true,
    min: 8,
    max: 64,
  }),
  mobileNum: field({ label: 'Mobile number', staff: 'number', min: 6, max: 20, pattern: 'digits' }),
  verificationCode: field({ label: 'Code sent by SMS', staff: 'none', min: 4, max: 10, pattern: 'digits' }),
  paymentPassword: field({
    label: 'Payment password',
    staff: 'none',
    kind: 'password',
    min: 6,
    max: 6,
    pattern: 'sixDigits',
  }),
  payeeName: field({ label: 'Name of the payee', staff: 'name', min: 1, max: 60, pattern: 'name' }),
  nickname: field({ label: 'Nickname', staff: 'name', min: 2, max: 24 }),
  email: field({ label: 'E-mail address', staff: 'email', min: 3, max: 254, pattern: 'email' }),
  birthday: field({
    label: 'Birthday, YYYY-MM-DD',
    staff: 'masked',
    kind: 'birthday',
    min: 10,
    max: 10,
    pattern: 'isoDate',
  }),
  idNumber: field({ label: 'Number of an identity document', staff: 'masked', min: 4, max: 32, pattern: 'idNumber' }),
  qqNum: field({ label: 'QQ number', staff: 'handle', min: 5, max: 12, pattern: 'digits' }),
  wechat: field({ label: 'WeChat id', staff: 'handle', min: 5, max: 32, pattern: 'handle' }),
  facebook: field({ label: 'Facebook name', staff: 'handle', min: 3, max: 64, pattern: 'handle' }),
  line: field({ label: 'LINE id', staff: 'handle', min: 3, max: 32, pattern: 'handle' }),
  whatsapp: field({ label: 'WhatsApp number', staff: 'handle', min: 6, max: 20, pattern: 'phone' }),
  zalo: field({ label: 'Zalo number', staff: 'handle', min: 6, max: 20, pattern: 'phone' }),
  recommenderId: field({
    label: 'Id of the recommending player',
    staff: 'masked',
    min: 1,
    max: 32,
    pattern: 'lettersDigits',
  }),
  affiliateCode: field({ label: 'Affiliate code', staff: 'masked', min: 2, max: 32, pattern: 'lettersDigits' }),
  captcha: field({
    label: 'Captcha',
    staff: 'none',
    kind: 'captcha',
    enabled: true,
    required: true,
    min: 1,
    max: 16,
    pattern: 'digits',
  }),
} as const satisfies Record<string, FieldRow>;

export type RegistrationFieldId = keyof typeof registrationFields;
export const registrationFieldIds = Object.keys(registrationFields) as RegistrationFieldId[];
