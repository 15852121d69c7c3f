import { CodedError } from '../../schema/errors.ts';
import { brandDay } from '../../schema/rules/brand-day.ts';
import type { FieldFault } from '../../schema/rules/check-field.ts';
import {
  checkRegistration,
  type RegistrationFaults,
  registrationFieldsOf,
} from '../../schema/rules/check-registration.ts';
import { requiredConsents } from '../../schema/rules/registration-consents.ts';
import type { RegistrationFieldId } from '../../schema/rules/registration-fields.ts';
import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import type { BodyOf } from '../../server/http/endpoint.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';

export type Registration = BodyOf<'register'>;

/** What no manifest can lower (security.md, Numbers). */
const passwordFloor = { min: 8, max: 64 };

/** Holds a registration against the brand's rules. Throws the first kind of failure, with all its places. */
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
}): void {
  const { manifest } = brand;
  const faults: RegistrationFaults = checkRegistration({
    values: body,
    manifest,
    today: brandDay({ now, timeZone: manifest.locale.timeZone }),
    method: body.method,
  });
  const ofPassword = passwordFaults({ body, brand });
  if (faults.password === undefined && ofPassword.length > 0) faults.password = ofPassword;
  if (Object.keys(faults).length > 0) throw new CodedError('field.invalid', { value: { fields: faults } });

  const agreed = new Set(body.consents.map(({ id }) => id));
  const missing = requiredConsents(manifest).filter((id) => !agreed.has(id));
  if (missing.length > 0) throw new CodedError('registration.consent_missing', { value: { missing } });

  for (const address of [body.registerUrl, body.domain])
    if (address !== '' && brands.byHost(hostOf(address))?.id !== brand.id)
      throw new CodedError('affiliate.bad_referrer');

  // Neither codes nor affiliates are known here yet: what can't be checked is not believed.
  const asked = new Set<RegistrationFieldId>(
    registrationFieldsOf({ manifest, method: body.method, values: body }).map(({ id }) => id),
  );
  if (asked.has('verificationCode')) throw new CodedError('code.invalid');
  if (asked.has('affiliateCode') && body.affiliateCode !== '') throw new CodedError('affiliate.invalid');
}

/** A registration without password fields has no password to judge, and is refused elsewhere. */
function passwordFaults({ body, brand }: { body: Registration; brand: Brand }): FieldFault[] {
  const { min, max } = passwordFloor;
  const length = [...body.password.normalize('NFKC')].length;
  if (length < min) return [{ id: 'tooShort', min, max }];
  if (length > max) return [{ id: 'tooLong', min, max }];
  const names = [body.username, brand.manifest.tenant.brandName, brand.id];
  return isCommonPassword({ password: body.password, names }) ? [{ id: 'common' }] : [];
}

/** A host with or without its port, or a whole address. */
function hostOf(address: string): string {
  if (!address.includes('://')) return address;
  return URL.canParse(address) ? new URL(address).host : '';
}
