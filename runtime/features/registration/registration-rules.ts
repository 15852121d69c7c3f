import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { brandDay } from '../../../schema/rules/brand-day.ts';
import {
  checkRegistration,
  type RegistrationMethod,
  type RegistrationValues,
} from '../../../schema/rules/check-registration.ts';
import type { RegistrationFieldId } from '../../../schema/rules/registration-fields.ts';
import type { Faults } from '../../forms/form-state.ts';
import { visibleFields } from './visible-fields.ts';

/** Validates the visible fields by the brand's rules, and requires a dialling code for a phone number. */
export function registrationFaults({
  manifest,
  method,
  values,
  now,
}: {
  manifest: PublicManifest;
  method: RegistrationMethod;
  values: RegistrationValues;
  now: Date;
}): Faults<RegistrationFieldId> {
  const today = brandDay(now, manifest.locale.timeZone);
  const visible = visibleFields({ manifest, method, values }).values;
  const faults: Faults<RegistrationFieldId> = checkRegistration({ values: visible, manifest, method, today });
  const { mobileNum = '', countryDialingCode = '' } = visible;
  if (mobileNum !== '' && countryDialingCode === '' && faults.mobileNum === undefined)
    faults.mobileNum = [{ id: 'dialingCode' }];
  return faults;
}
