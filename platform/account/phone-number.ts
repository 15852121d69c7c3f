import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { CodedError } from '../../schema/errors.ts';

export type PhoneNumber = {
  /** E.164, `+639171234567`; the unique key. */
  readonly key: string;
  /** `+63` */
  readonly countryDialingCode: string;
  /** Without dialling code and trunk prefix. */
  readonly mobileNum: string;
};

/** Country calling codes, without `+`. */
export const allCallingCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/** Parses a mobile number as people write it, `0917 123 4567` with `+63`; `undefined` if it is invalid. */
export function phoneNumberOf({
  mobileNum,
  countryDialingCode,
}: {
  mobileNum: string;
  countryDialingCode: string;
}): PhoneNumber | undefined {
  const callingCode = countryDialingCode.trim().replace(/^\+/, '');
  if (!allCallingCodes.has(callingCode)) return undefined;
  const parsed = parsePhoneNumberFromString(mobileNum.trim(), { defaultCallingCode: callingCode, extract: false });
  // The number contains a dialling code other than the selected one.
  if (parsed === undefined || !parsed.isValid() || parsed.ext || parsed.countryCallingCode !== callingCode)
    return undefined;
  return { key: parsed.number, countryDialingCode: `+${callingCode}`, mobileNum: parsed.nationalNumber };
}

/** Like `phoneNumberOf`, but throws `field.invalid` with the field. */
export function requirePhoneNumber(written: { mobileNum: string; countryDialingCode: string }): PhoneNumber {
  const number = phoneNumberOf(written);
  if (number !== undefined) return number;
  const fault = { id: written.mobileNum.trim() === '' ? 'required' : 'phone' };
  throw new CodedError('field.invalid', { value: { fields: { mobileNum: [fault] } } });
}
