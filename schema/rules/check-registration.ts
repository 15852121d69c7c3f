import type { Manifest } from '../generated/manifest.ts';
import { checkField, type FieldFault } from './check-field.ts';
import {
  type RegistrationFieldId,
  type RegistrationFieldRule,
  registrationFieldIds,
  registrationFields,
} from './registration-fields.ts';

export type RegistrationValues = Readonly<Partial<Record<RegistrationFieldId, string>>>;
export type RegistrationFaults = Partial<Record<RegistrationFieldId, FieldFault[]>>;
type RegistrationManifest = Pick<Manifest, 'registration' | 'jurisdiction' | 'flags'>;

/**
 * The fields that a brand asks for in username mode, in order, with the rule that holds for each.
 * Flags narrow what the manifest enables: a captcha needs VALID_CAPTCHA3, an affiliate code AFFMAN3, a code REGMOBVERF3.
 */
export function registrationFieldsOf(
  manifest: RegistrationManifest,
): { readonly id: RegistrationFieldId; readonly rule: RegistrationFieldRule }[] {
  const { flags, registration } = manifest;
  const needs: Partial<Record<RegistrationFieldId, boolean>> = {
    captcha: flags.VALID_CAPTCHA3,
    affiliateCode: flags.AFFMAN3,
    verificationCode: flags.REGMOBVERF3,
    confirmPassword: registration.fields.password.enabled,
  };
  return registrationFieldIds
    .filter((id) => registration.fields[id].enabled && needs[id] !== false)
    .map((id) => ({ id, rule: registration.fields[id] as RegistrationFieldRule }));
}

/** Holds a whole registration against the brand's rules; an empty answer means that it may go on. `today` is the brand's day. */
export function checkRegistration({
  values,
  manifest,
  today,
}: {
  values: RegistrationValues;
  manifest: RegistrationManifest;
  /** YYYY-MM-DD in the brand's time zone. */
  today: string;
}): RegistrationFaults {
  const faults: RegistrationFaults = {};
  for (const { id, rule } of registrationFieldsOf(manifest)) {
    const value = values[id] ?? '';
    const found = checkField({ value, rule });
    if (found.length === 0 && value !== '') found.push(...checkKind({ id, value, values, manifest, today }));
    // REG-28: the confirmation is asked whenever a password is given, even where a manifest calls it optional.
    if (id === 'confirmPassword' && value === '' && (values.password ?? '') !== '' && found.length === 0)
      found.push({ id: 'confirmation' });
    if (found.length > 0) faults[id] = found;
  }
  return faults;
}

function checkKind({
  id,
  value,
  values,
  manifest,
  today,
}: {
  id: RegistrationFieldId;
  value: string;
  values: RegistrationValues;
  manifest: RegistrationManifest;
  today: string;
}): FieldFault[] {
  const { kind } = registrationFields[id];
  if (kind === 'confirmation') return value === values.password ? [] : [{ id: 'confirmation' }];
  if (kind !== 'birthday') return [];
  if (
    !isCalendarDay(value) ||
    Number(value.slice(0, 4)) < manifest.registration.birthdayMinYear ||
    value > today
  )
    return [{ id: 'birthday' }];
  const { ageLimit, enforceAge } = manifest.jurisdiction;
  return enforceAge && ageOn({ birthday: value, day: today }) < ageLimit ? [{ id: 'tooYoung' }] : [];
}

/** Whole years between two days, both YYYY-MM-DD. Somebody born on 29 February has a birthday on 1 March of other years. */
export function ageOn({ birthday, day }: { birthday: string; day: string }): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

function isCalendarDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
