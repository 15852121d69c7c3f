import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { emailText } from '../../../schema/rules/field-text.ts';
import { allCallingCodes, phoneNumberOf } from '../phone-number.ts';
import type { NewPlayer } from '../player-table.ts';
import { handlesIn } from '../profile.ts';
import { usernameKey } from '../username-key.ts';

/** A value by which a player can be found in full. A handle may be of several, because nobody has proven it. */
export type Identifier = {
  readonly kind: 'id' | 'account' | 'email' | 'phone' | 'handle';
  /** Normalised, so that all spellings are equal. */
  readonly value: string;
};

type Owner = Pick<NewPlayer, 'id' | 'username_key' | 'email' | 'mobile_key' | 'mobile_num' | 'country_dialing_code'> & {
  /** Registration fields without a column; as JSON in a new row. */
  readonly profile?: string | Readonly<Record<string, string>>;
};

/** Equal for all spellings of an account of a messenger: in letters of both cases, after an @, or a number with its usual signs. */
const handleKey = (handle: string): string => {
  const written = searchText(handle).toLowerCase().replace(/^@/, '');
  return numberLike.test(written) ? written.replaceAll(/[^\p{Nd}]/gu, '') : written;
};

/** Equal for all spellings of an e-mail address, an international domain's two forms included. */
export const emailKey = (email: string): string => emailText(email).normalize('NFKC').toLowerCase();

/** Identifiers by which a player can be found. */
export function identifiersOf(player: Owner): readonly Identifier[] {
  // An unverified number has no key, but its player may still call from it.
  const numbers = new Set([
    ...(player.mobile_key == null ? [] : [player.mobile_key]),
    ...(player.mobile_num === '' ? [] : [player.country_dialing_code + player.mobile_num]),
  ]);
  const profile: Readonly<Record<string, string>> =
    typeof player.profile === 'string' ? JSON.parse(player.profile) : (player.profile ?? {});
  const handles = new Set(handlesIn(profile).map(handleKey));
  return [
    { kind: 'id', value: player.id },
    { kind: 'account', value: player.username_key },
    ...(player.email === '' ? [] : [{ kind: 'email' as const, value: emailKey(player.email) }]),
    ...[...numbers].map((value) => ({ kind: 'phone' as const, value })),
    ...[...handles].map((value) => ({ kind: 'handle' as const, value })),
  ];
}

/** Letters of a text that is looked for, at least. */
export const fewestLetters = 3;

/** Removes invisible characters, such as direction marks that are copied along with a number. */
export const searchText = (written: string): string =>
  written
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, '')
    .trim();

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Digits as people write a phone number, at least five. */
const numberLike = /^\+?[\p{Nd} ()./-]{5,32}$/u;

/** Returns every identifier that a text may be. `text` is a result of `searchText`. */
export function readIdentifiers(text: string): readonly Identifier[] {
  if (text.lastIndexOf('@') > 0) return [{ kind: 'email', value: emailKey(text) }];
  if (uuid.test(text)) return [{ kind: 'id', value: text.toLowerCase() }];
  return [
    { kind: 'account', value: usernameKey(text) },
    ...readNumbers(text).map((value) => ({ kind: 'phone' as const, value })),
    { kind: 'handle', value: handleKey(text) },
  ];
}

/** Returns the E.164 numbers that a text may mean: one if it has a country code, otherwise one for each country where it is valid. */
function readNumbers(text: string): readonly string[] {
  if (!numberLike.test(text)) return [];
  const international = text.startsWith('+') ? text : `+${text.replace(/^00/, '')}`;
  const parsed = parsePhoneNumberFromString(international, { extract: false });
  const whole = parsed?.isValid() === true ? [parsed.number as string] : [];
  if (text.startsWith('+')) return whole;
  const national = [...allCallingCodes].flatMap(
    (code) => phoneNumberOf({ mobileNum: text, countryDialingCode: code })?.key ?? [],
  );
  return [...new Set([...whole, ...national])];
}
