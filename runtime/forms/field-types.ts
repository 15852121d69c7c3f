import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import type { PatternId } from '../../schema/rules/patterns.ts';
import type { RegistrationFieldId } from '../../schema/rules/registration-fields.ts';
import type { KeyOf } from '../texts/namespaces.ts';

export type FieldControl = 'text' | 'password' | 'newPassword' | 'birthday' | 'captcha' | 'mobile' | 'code';

/** Rendering of a field. Its validation rule comes from the schema. */
export type FieldType = {
  readonly control: FieldControl;
  readonly label: KeyOf<'fields'>;
  readonly hint?: KeyOf<'fields'>;
  /** The pattern that the hint describes. */
  readonly hintPattern?: PatternId;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  readonly type?: HTMLInputTypeAttribute;
  /** Converts typed digits to ASCII. A `number` loses the blanks and punctuation between digits; a `code` is otherwise unchanged. */
  readonly figures?: 'number' | 'code';
  /** Describes the expected format, shown before the text of the pattern. */
  readonly format?: KeyOf<'fields'>;
  /** Error text of an empty field, instead of the general text. */
  readonly empty?: KeyOf<'fields'>;
  /** Test id of the specification (REG-15). */
  readonly testId?: string;
};

const digits = { inputMode: 'numeric', figures: 'code' } as const;
const number = { autoComplete: 'off', inputMode: 'tel', type: 'tel', figures: 'number' } as const;
const handle = (label: KeyOf<'fields'>) =>
  ({ control: 'text', label, autoComplete: 'off', inputMode: 'text' }) as const;

/** The field type of each registration field of the schema. */
export const fieldTypes: Record<RegistrationFieldId, FieldType> = {
  username: {
    control: 'text',
    label: 'label.username',
    hint: 'hint.username',
    hintPattern: 'usernameChars',
    autoComplete: 'username',
    format: 'format.account',
  },
  password: {
    control: 'newPassword',
    label: 'label.password',
    hint: 'hint.password',
    autoComplete: 'new-password',
    format: 'format.password',
  },
  confirmPassword: {
    control: 'password',
    label: 'label.confirmPassword',
    autoComplete: 'new-password',
    testId: 'confimpsw',
  },
  mobileNum: {
    control: 'mobile',
    label: 'label.mobileNum',
    hint: 'hint.mobileNum',
    autoComplete: 'tel-national',
    inputMode: 'tel',
    type: 'tel',
    format: 'format.mobile',
    empty: 'required.mobileNum',
    figures: 'number',
    testId: 'mobileNum1',
  },
  verificationCode: {
    control: 'code',
    label: 'label.verificationCode',
    autoComplete: 'one-time-code',
    empty: 'required.verificationCode',
    testId: 'messageCode1',
    ...digits,
    figures: 'number',
  },
  paymentPassword: {
    control: 'password',
    label: 'label.paymentPassword',
    hint: 'hint.paymentPassword',
    hintPattern: 'sixDigits',
    autoComplete: 'off',
    format: 'format.password',
    ...digits,
  },
  payeeName: {
    control: 'text',
    label: 'label.payeeName',
    hint: 'hint.payeeName',
    autoComplete: 'name',
    format: 'format.name',
  },
  nickname: { control: 'text', label: 'label.nickname', autoComplete: 'nickname' },
  email: {
    control: 'text',
    label: 'label.email',
    autoComplete: 'email',
    inputMode: 'email',
    type: 'email',
    format: 'format.email',
  },
  birthday: { control: 'birthday', label: 'label.birthday', autoComplete: 'bday' },
  idNumber: { control: 'text', label: 'label.idNumber', autoComplete: 'off', figures: 'code' },
  qqNum: { control: 'text', label: 'label.qqNum', autoComplete: 'off', ...digits, figures: 'number' },
  wechat: handle('label.wechat'),
  facebook: handle('label.facebook'),
  line: handle('label.line'),
  whatsapp: { control: 'text', label: 'label.whatsapp', ...number },
  zalo: { control: 'text', label: 'label.zalo', ...number },
  recommenderId: { control: 'text', label: 'label.recommenderId', hint: 'hint.recommenderId', autoComplete: 'off' },
  affiliateCode: { control: 'text', label: 'label.affiliateCode', autoComplete: 'off' },
  captcha: {
    control: 'captcha',
    label: 'label.captcha',
    autoComplete: 'off',
    empty: 'required.captcha',
    testId: 'identifying',
    ...digits,
  },
};
