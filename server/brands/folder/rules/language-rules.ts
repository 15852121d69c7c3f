import { parseFragment } from 'parse5';
import { serverLimits } from '../../../../schema/constants.ts';
import { counted } from '../../../../schema/counted.ts';
import { isLanguage, type Language, pluralCategoriesOf, textLanguageOf } from '../../../../schema/languages.ts';
import { withoutPlural } from '../../../../schema/shown-text.ts';
import { nearestOf } from '../../../nearest-word.ts';
import { placeholderFaults } from '../../../texts/placeholder-faults.ts';
import { shippedKeys, shippedTexts } from '../../../texts/read-texts.ts';
import type { Rule, RuleFinding } from './rule.ts';

/** Rules of a brand's texts are tolerated, because a later version of ours may drop a text, a placeholder or a language. */
export const languageRules: readonly Rule[] = [
  {
    name: 'default-language-enabled',
    severity: 'error',
    check: ({ manifest: { locale } }) =>
      locale.enabled.includes(locale.default)
        ? []
        : [
            {
              path: ['locale', 'default'],
              message: `the default language ${locale.default} is not enabled`,
              fix: `add "${locale.default}" to locale.enabled or choose ${locale.enabled[0]}`,
            },
          ],
  },
  {
    name: 'language-twice',
    severity: 'error',
    check: ({ manifest: { locale } }) =>
      locale.enabled.flatMap((language, index) => {
        const first = locale.enabled.find((other) => textLanguageOf(other) === textLanguageOf(language));
        return first === undefined || first === language
          ? []
          : [
              {
                path: ['locale', 'enabled', index],
                message: `${language} and ${first} are two names of one language`,
                fix: `remove "${language}"`,
              },
            ];
      }),
  },
  {
    name: 'default-language-complete',
    severity: 'error',
    check: ({ manifest: { locale }, translations }) => {
      const missing = translations.missing(locale.default);
      return missing.length === 0
        ? []
        : [
            {
              path: ['locale', 'default'],
              message: `${locale.default} lacks ${counted({ count: missing.length, one: 'text' })}, first ${missing[0]}`,
              fix: `complete texts/${locale.default} or choose another default`,
            },
          ];
    },
  },
  {
    name: 'language-draft',
    severity: 'warning',
    check: ({ manifest: { locale }, translations }) =>
      locale.enabled.flatMap((language, index): RuleFinding[] => {
        const missing = translations.missing(language);
        // A default language with missing texts is an error, reported by the rule above.
        if (language === locale.default || (missing.length === 0 && !translations.isDraft(language))) return [];
        const [first] = missing;
        return [
          {
            path: ['locale', 'enabled', index],
            message:
              first === undefined
                ? `${language} is a draft, though it has every text`
                : `${language} is a draft: ${missing.length} of ${counted({ count: translations.all(language), one: 'text' })} ${missing.length === 1 ? 'is' : 'are'} in English, first ${first}`,
            fix: `complete texts/${language}, or remove ${language} until it is complete`,
          },
        ];
      }),
  },
  {
    name: 'override-language',
    severity: 'error',
    tolerated: true,
    check: ({ texts, manifest: { locale } }) =>
      [...texts.keys()].flatMap((language): RuleFinding[] => {
        const file = `texts/${language}.json`;
        if (!isLanguage(language))
          return [
            {
              path: [],
              file,
              message: `${language} is no language with texts`,
              fix: 'name the file after a language, such as EN.json',
            },
          ];
        if ((locale.enabled as readonly string[]).includes(language)) return [];
        return [
          {
            path: [],
            file,
            severity: 'warning',
            message: `${language} is not enabled, so its texts are not used`,
            fix: `add "${language}" to locale.enabled or drop the file`,
          },
        ];
      }),
  },
  {
    name: 'override-key',
    severity: 'error',
    tolerated: true,
    check: ({ texts }) => {
      // Finding the nearest of two thousand keys is slow, so it is done only for as many as are reported.
      const unknown = [...texts]
        .flatMap(([id, entries]) => {
          const language = isLanguage(id) ? id : 'EN';
          const known = shippedKeys(language);
          return [...entries.keys()].filter((key) => !known.has(key)).map((key) => ({ id, language, key }));
        })
        .slice(0, serverLimits.faultsReported + 1);
      return unknown.map(({ id, language, key }) => ({
        path: [],
        file: `texts/${id}.json`,
        text: key,
        ...unknownKeyFault(language, key),
      }));
    },
  },
  {
    name: 'override-text',
    severity: 'error',
    tolerated: true,
    check: ({ strayTexts }) =>
      [...strayTexts].flatMap(([language, entries]) =>
        [...entries]
          .filter(([key, what]) => what !== 'an empty object' || !isGroup(key))
          .slice(0, serverLimits.faultsReported + 1)
          .map(([key, what]) => ({
            path: [],
            file: `texts/${language}.json`,
            text: key,
            message: `${key === '' ? 'the file' : key} is ${what}, not ${key === '' || key.endsWith(':') ? 'an object of texts' : 'a text'}`,
            fix: 'write a text in quotes, or leave it out for the one that we ship',
          })),
      ),
  },
  {
    name: 'override-placeholders',
    severity: 'error',
    tolerated: true,
    check: ({ texts }) => textFindings(texts, placeholderFaults),
  },
  {
    name: 'override-plural',
    severity: 'warning',
    check: ({ texts }) =>
      textFindings(texts, ({ key, language }, entries) => {
        const stem = withoutPlural(key);
        if (stem === key || !shippedKeys(language).has(key)) return [];
        const forms = pluralCategoriesOf(language).map((category) => `${stem}_${category}`);
        // Reported once, at the first form that the brand has.
        if (forms.find((form) => entries.has(form)) !== key) return [];
        const lacking = forms.filter((form) => !entries.has(form));
        return lacking.length === 0
          ? []
          : [
              {
                message: `${stem} has the brand's words for some numbers and ours for others`,
                fix: `add ${lacking.join(', ')}`,
              },
            ];
      }),
  },
  {
    name: 'text-entity',
    severity: 'warning',
    check: ({ texts, manifest: { tenant, jurisdiction, support, social, resources } }) => [
      ...textFindings(texts, ({ text }) => entityFaults(text)),
      ...stringsIn({ tenant, jurisdiction, support, social, resources }).flatMap(({ path, text }) =>
        entityFaults(text).map((fault) => ({ path, ...fault })),
      ),
    ],
  },
];

/** HTML entities in a text. Texts are no HTML, so players would read their letters. */
function entityFaults(text: string): { message: string; fix: string }[] {
  if (!text.includes('&')) return [];
  const meant = text.replaceAll(/&(?:[a-z]\w{1,30}|#\d{1,7}|#x[\da-f]{1,6});/gi, characterOf);
  if (meant === text) return [];
  const shown = (words: string) => JSON.stringify(words.length > 60 ? `${words.slice(0, 57)}...` : words);
  return [{ message: `${shown(text)} contains HTML, of which players read the letters`, fix: `write ${shown(meant)}` }];
}

/** The character of an HTML entity; the entity itself if HTML has none of this name. */
function characterOf(entity: string): string {
  const [node] = parseFragment(entity).childNodes;
  return node !== undefined && 'value' in node ? node.value : entity;
}

function stringsIn(
  value: unknown,
  path: readonly (string | number)[] = [],
): { path: readonly (string | number)[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    stringsIn(child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function unknownKeyFault(language: Language, key: string): { message: string; fix: string } {
  const keys = [...shippedKeys(language)];
  const forms = keys.filter((known) => known !== withoutPlural(known) && withoutPlural(known) === withoutPlural(key));
  if (forms.length > 0)
    return {
      message: `${withoutPlural(key)} has the plural forms ${pluralCategoriesOf(language).join(', ')} in ${language}`,
      fix: `write ${forms.join(', ')}`,
    };
  const nearest = nearestOf(key, keys);
  return {
    message: `no text has the key ${key}`,
    fix: nearest === undefined ? 'remove it' : `did you mean ${nearest}?`,
  };
}

let groups: ReadonlySet<string> | undefined;

/** Whether the key is a group of shipped texts. */
function isGroup(key: string): boolean {
  groups ??= new Set(
    [...shippedTexts('EN').keys()].flatMap((known) => {
      const steps = known.split('.');
      return steps.map((_, index) => steps.slice(0, index).join('.'));
    }),
  );
  return groups.has(key);
}

/** Faults of own texts. The search ends at the number that is reported, because a file may have thousands of texts. */
function textFindings(
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>,
  faultsOf: (
    entry: { key: string; text: string; language: Language },
    entries: ReadonlyMap<string, string>,
  ) => readonly { message: string; fix: string }[],
): RuleFinding[] {
  const found: RuleFinding[] = [];
  for (const [id, entries] of texts)
    for (const [key, text] of entries) {
      for (const fault of faultsOf({ key, text, language: isLanguage(id) ? id : 'EN' }, entries))
        found.push({ path: [], file: `texts/${id}.json`, text: key, ...fault });
      if (found.length > serverLimits.faultsReported) return found;
    }
  return found;
}
