import type { Manifest } from '../generated/manifest.ts';
import { shiftDay } from './brand-day.ts';
import { checkField, type FieldFault } from './check-field.ts';

import {
  type FieldCondition,
  type RegistrationFieldId,
  type RegistrationFieldRule,
  registrationFieldIds,
  registrationFields,
} from './registration-fields.ts';
export type RegistrationMethod = 'username' | 'mobileNum';
/** Values by field id, and the dialling code next to the mobile number. */
export type RegistrationValues = Readonly<Partial<Record<RegistrationFieldId | 'countryDialingCode', string>>>;
export type RegistrationFaults = Partial<Record<RegistrationFieldId, FieldFault[]>>;
type RegistrationManifest = Pick<Manifest, 'registration' | 'jurisdiction' | 'flags'>;
export type RegistrationField = { readonly id: RegistrationFieldId; readonly rule: RegistrationFieldRule };

/** Registration methods that a brand offers, default first (REG-06, REG-07). */
export function registrationMethodsOf({ flags }: Pick<Manifest, 'flags'>): RegistrationMethod[] {
  const on = { mobileNum: flags.MOBILENUMREG3, username: flags.USERNAMEREG3 };
  return (['mobileNum', 'username'] as const).filter((method) => on[method]);
}

/**
 * Fields of a registration method for the given values, in order, with their effective rules. Values of hidden fields don't make
 * other fields appear.
 */
export function registrationFieldsOf(form: RegistrationForm): RegistrationField[] {
  let fields = fieldsWith(form);
  // Each round settles at least one field, unless two fields hide each other.
  for (const _ of registrationFieldIds) {
    const ids = fields.map(({ id }) => id);
    const gone = registrationFieldIds.filter((id) => !ids.includes(id)).map((id) => [id, '']);
    fields = fieldsWith({ ...form, values: { ...form.values, ...Object.fromEntries(gone) } });
    if (fields.map(({ id }) => id).join() === ids.join()) break;
  }
  return fields;
}

type RegistrationForm = { manifest: RegistrationManifest; method: RegistrationMethod; values: RegistrationValues };

function fieldsWith({ manifest, method, values }: RegistrationForm): RegistrationField[] {
  const rules = registrationRulesOf({ manifest, method });
  const known = { ...values, method };
  return inOrder(method === 'mobileNum')
    .map((id) => ({ id, rule: rules[id] }))
    .filter(({ rule }) => rule.enabled && conditionsApply(rule.visibleWhen, known))
    .map(({ id, rule }) => ({ id, rule: { ...rule, required: isRequired(rule, known) } }));
}

/**
 * Effective rules of all fields in a registration method, before the values are known. Flags restrict what the manifest enables: a
 * captcha needs VALID_CAPTCHA3, an affiliate code AFFMAN3. REGMOBVERF3 adds the code if there is a number: always in mobile mode; in
 * username mode beside an enabled mobile number, and required once that is filled in (REG-21). Mobile mode has no username, and
 * passwords only with MOBILENUMPASSREG3 (REG-AMB-06).
 */
export function registrationRulesOf({
  manifest: { flags, registration },
  method,
}: Omit<RegistrationForm, 'values'>): Record<RegistrationFieldId, RegistrationFieldRule> {
  const { fields } = registration;
  const mobile = method === 'mobileNum';
  const password = mobile ? flags.MOBILENUMPASSREG3 : fields.password.enabled;
  const always = { required: true, requiredWhen: [] };
  const whenNumber = { required: false, requiredWhen: [{ field: 'mobileNum', is: 'filled', values: [] }] as const };
  const changes: Partial<Record<RegistrationFieldId, Partial<RegistrationFieldRule>>> = {
    captcha: { enabled: fields.captcha.enabled && flags.VALID_CAPTCHA3 },
    affiliateCode: { enabled: fields.affiliateCode.enabled && flags.AFFMAN3 },
    mobileNum: mobile ? { enabled: true, ...always } : {},
    verificationCode: {
      enabled: flags.REGMOBVERF3 && (mobile || fields.mobileNum.enabled),
      ...(mobile ? always : whenNumber),
    },
    username: { enabled: !mobile && fields.username.enabled },
    password: { enabled: password, ...(mobile ? always : {}) },
    confirmPassword: { enabled: fields.confirmPassword.enabled && password },
  };
  const rules = registrationFieldIds.map((id): [RegistrationFieldId, RegistrationFieldRule] => [
    id,
    { ...(fields[id] as RegistrationFieldRule), ...changes[id] },
  ]);
  return Object.fromEntries(rules) as Record<RegistrationFieldId, RegistrationFieldRule>;
}

function isRequired(rule: RegistrationFieldRule, values: ConditionValues): boolean {
  const { required, requiredWhen } = rule;
  return required || (requiredWhen.length > 0 && conditionsApply(requiredWhen, values));
}

/** Mobile mode starts with the number and its code (REG-09). */
function inOrder(mobile: boolean): readonly RegistrationFieldId[] {
  if (!mobile) return registrationFieldIds;
  const first = ['mobileNum', 'verificationCode'] as const satisfies RegistrationFieldId[];
  return [...first, ...registrationFieldIds.filter((id) => !(first as readonly string[]).includes(id))];
}

/** Validates a registration by the brand's rules; an empty object means no faults. `today` is the day in the brand's time zone. */
export function checkRegistration({
  values,
  manifest,
  method,
  today,
}: {
  /** After `fieldTexts`, which removes surrounding blanks. */
  values: RegistrationValues;
  manifest: RegistrationManifest;
  method: RegistrationMethod;
  /** YYYY-MM-DD in the brand's time zone. */
  today: string;
}): RegistrationFaults {
  const faults: RegistrationFaults = {};
  for (const { id, rule } of registrationFieldsOf({ manifest, method, values })) {
    const value = values[id] ?? '';
    const found =
      registrationFields[id].kind === 'confirmation'
        ? checkConfirmation({ value, password: values.password ?? '', required: rule.required })
        : checkField(value, rule);
    if (found.length === 0 && value !== '') found.push(...checkKind({ id, value, manifest, today }));
    if (found.length > 0) faults[id] = found;
  }
  return faults;
}

/** Required whenever a password is given, even if the manifest makes it optional (REG-28). Its length needs no check of its own. */
function checkConfirmation({
  value,
  password,
  required,
}: {
  value: string;
  password: string;
  required: boolean;
}): FieldFault[] {
  if (value === '' && required) return [{ id: 'required' }];
  return value === password ? [] : [{ id: 'confirmation' }];
}

function checkKind({
  id,
  value,
  manifest,
  today,
}: {
  id: RegistrationFieldId;
  value: string;
  manifest: RegistrationManifest;
  today: string;
}): FieldFault[] {
  if (registrationFields[id].kind !== 'birthday') return [];
  if (!isCalendarDay(value) || Number(value.slice(0, 4)) < manifest.registration.birthdayMinYear || value > today)
    return [{ id: 'birthday' }];
  const { ageLimit, enforceAge } = manifest.jurisdiction;
  return enforceAge && ageOn({ birthday: value, day: today }) < ageLimit ? [{ id: 'tooYoung' }] : [];
}

/** Whole years between two days, both YYYY-MM-DD. Someone born on 29 February turns a year older on 1 March in other years. */
export function ageOn({ birthday, day }: { birthday: string; day: string }): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** First day on which somebody has this age. Born on 29 February, they reach it on 1 March of other years. */
export function dayOfAge(birthday: string, age: number): string {
  const year = String(Number(birthday.slice(0, 4)) + age).padStart(4, '0');
  const day = year + birthday.slice(4);
  return isCalendarDay(day) ? day : `${year}-03-01`;
}

/** Whether somebody turns a year older on a day. */
export const isBirthday = ({ birthday, day }: { birthday: string; day: string }): boolean =>
  ageOn({ birthday, day }) !== ageOn({ birthday, day: shiftDay(day, -1) });

function isCalendarDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

type ConditionValues = Readonly<Record<string, string | undefined>>;

/** Whether all conditions hold; an empty list always does. Blanks around values are ignored. */
function conditionsApply(conditions: readonly FieldCondition[], values: ConditionValues): boolean {
  return conditions.every(({ field, is, values: wanted }) => {
    const value = (values[field] ?? '').trim();
    if (is === 'filled') return value !== '';
    if (is === 'empty') return value === '';
    return wanted.includes(value);
  });
}
