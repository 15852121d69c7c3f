import { CodedError } from '../../schema/errors.ts';
import { brandDay } from '../../schema/rules/brand-day.ts';
import {
  checkRegistration,
  type RegistrationFaults,
  registrationFieldsOf,
} from '../../schema/rules/check-registration.ts';
import { fieldTexts } from '../../schema/rules/field-text.ts';
import { requiredConsents } from '../../schema/rules/registration-consents.ts';
import { type RegistrationFieldId, registrationFieldIds } from '../../schema/rules/registration-fields.ts';
import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import type { BodyOf } from '../../server/http/endpoint.ts';
import { checkReferrer } from '../agent/affiliates/affiliates.ts';
import { passwordFaults } from './passwords/new-password.ts';
import { type PhoneNumber, phoneNumberOf } from './phone-number.ts';

export type Registration = BodyOf<'register'>;

/** Fields that the brand requires or offers for this registration. */
export const registrationFieldIdsOf = ({
  body,
  brand: { manifest },
}: {
  body: Registration;
  brand: Brand;
}): ReadonlySet<RegistrationFieldId> =>
  new Set(registrationFieldsOf({ manifest, method: body.method, values: body }).map(({ id }) => id));

/** Removes fields that the brand does not request, whatever the client sends, and normalises the others. */
export function onlyRequested({ body: sent, brand }: { body: Registration; brand: Brand }): Registration {
  const body = fieldTexts(sent);
  const requested = registrationFieldIdsOf({ body, brand });
  const dropped = registrationFieldIds.filter((id) => !requested.has(id)).map((id) => [id, '']);
  return { ...body, ...Object.fromEntries(dropped) };
}

/**
 * Validates a registration by the brand's rules; returns its phone number, if any. Throws the first kind of failure with all its
 * fields.
 */
export function checkAgainstBrand({
  body,
  brand,
  brands,
  now,
}: {
  body: Registration;
  brand: Brand;
  brands: Pick<BrandSet, 'byHost'>;
  now: Date;
}): PhoneNumber | undefined {
  const { manifest } = brand;
  const faults: RegistrationFaults = checkRegistration({
    values: body,
    manifest,
    today: brandDay(now, manifest.locale.timeZone),
    method: body.method,
  });
  const ofPassword = hasPassword(body, brand) ? passwordFaults({ ...body, brand }) : [];
  if (faults.password === undefined && ofPassword.length > 0) faults.password = ofPassword;
  const phone = phoneNumberOf(body);
  if (body.mobileNum !== '' && phone === undefined) faults.mobileNum ??= [{ id: 'phone' }];
  if (Object.keys(faults).length > 0) throw new CodedError('field.invalid', { value: { fields: faults } });

  const agreed = new Set(body.consents.map(({ id }) => id));
  const missing = requiredConsents(manifest).filter((id) => !agreed.has(id));
  if (missing.length > 0) throw new CodedError('registration.consent_missing', { value: { missing } });

  for (const address of [body.registerUrl, body.domain]) checkReferrer(brand, brands, address);
  return phone;
}

/** Registrations by phone number alone have no password to check. */
const hasPassword = (body: Registration, brand: Brand): boolean =>
  body.method !== 'mobileNum' || registrationFieldIdsOf({ body, brand }).has('password');
