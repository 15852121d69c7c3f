import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { CodedError } from '../../schema/errors.ts';

export type PhoneNumber = {
  /** E.164, `+639171234567`: what identifies it. */
  readonly key: string;
  /** `+63` */
  readonly countryDialingCode: string;
  /** Without dialling code and trunk prefix. */
  readonly mobileNum: string;
};

const callingCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/** Reads a mobile number as people write it, `0917 123 4567` with `+63`; undefined where there can't be one. */
export function phoneNumberOf({
  mobileNum,
  countryDialingCode,
}: {
  mobileNum: string;
  countryDialingCode: string;
}): PhoneNumber | undefined {
  const callingCode = countryDialingCode.trim().replace(/^\+/, '');
  if (!callingCodes.has(callingCode)) return undefined;
  const parsed = parsePhoneNumberFromString(mobileNum.trim(), {
    defaultCallingCode: callingCode,
    extract: false,
  });
  // A number that brings another dialling code along is not the one that was chosen beside it.
  if (parsed === undefined || !parsed.isValid() || parsed.ext || parsed.countryCallingCode !== callingCode)
    return undefined;
  return {
    key: parsed.number,
    countryDialingCode: `+${callingCode}`,
    mobileNum: parsed.nationalNumber,
  };
}

/** The same, or `field.invalid` with the place. */
export function requirePhoneNumber(written: { mobileNum: string; countryDialingCode: string }): PhoneNumber {
  const number = phoneNumberOf(written);
  if (number !== undefined) return number;
  const fault = { id: written.mobileNum.trim() === '' ? 'required' : 'phone' };
  throw new CodedError('field.invalid', { value: { fields: { mobileNum: [fault] } } });
}
