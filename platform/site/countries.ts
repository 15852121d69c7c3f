import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { ValueOf } from '../../schema/call-types.ts';
import { localeOf, regionNames, wordOrder } from '../../schema/formats.ts';
import { type Language, languages } from '../../schema/languages.ts';

type Countries = ValueOf<'listCountries'>;

const lists = new Map<string, Countries>();

/** Countries with dialling codes, named and sorted in a language; cached by language and time zone. */
export function countriesIn(language: Language, timeZone: string): Countries {
  const key = `${language} ${timeZone}`;
  const known = lists.get(key);
  if (known !== undefined) return known;
  const home = countryOf(timeZone);
  const locale = localeOf(language);
  const nameOf = regionNames(locale);
  const compare = wordOrder(locale);
  const list = getCountries()
    .flatMap((code) => {
      const name = nameOf(code);
      return name === undefined
        ? []
        : [{ code, name, dialingCode: `+${getCountryCallingCode(code)}`, isHome: code === home }];
    })
    .sort((one, other) => compare(one.name, other.name) || (one.code < other.code ? -1 : 1));
  lists.set(key, list);
  return list;
}

/** Country of a time zone. Depending on the version of Node, `Intl.Locale` has its zones as a property or as a method. */
function countryOf(timeZone: string): string | undefined {
  return getCountries().find((code) => {
    const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & {
      readonly timeZones?: readonly string[];
      getTimeZones?(): readonly string[] | undefined;
    };
    return (locale.getTimeZones?.() ?? locale.timeZones ?? []).includes(timeZone);
  });
}

/** Resolves a requested language by id or code (`TY`, `tl-ph`); falls back to the brand's default. */
export function languageOf(
  requested: string | undefined,
  locale: { readonly default: Language; readonly enabled: readonly Language[] },
): Language {
  const wanted = requested?.toLowerCase();
  const known = locale.enabled.find((id) => id.toLowerCase() === wanted || languages[id].code === wanted);
  return known ?? locale.default;
}
