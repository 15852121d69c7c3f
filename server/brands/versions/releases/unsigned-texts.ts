import { counted } from '../../../../schema/counted.ts';
import { isLanguage, type Language } from '../../../../schema/languages.ts';
import { type UnsignedOf, type UnsignedTexts, withoutOwn } from '../../../texts/signatures.ts';
import type { Brand, BrandFault } from '../../brand.ts';

/** Texts that a language of a brand shows without a native speaker's signature. */
export type UnsignedLanguage = UnsignedTexts & {
  readonly language: Language;
  /** Place in `locale.enabled`. */
  readonly index: number;
};

/** Languages of a brand with unsigned texts of ours, except those that the brand replaces by its own. */
export function unsignedIn(
  { manifest, delivery }: Pick<Brand, 'manifest' | 'delivery'>,
  unsignedOf: UnsignedOf,
): UnsignedLanguage[] {
  return manifest.locale.enabled.flatMap((language, index): UnsignedLanguage[] => {
    if (!isLanguage(language)) return [];
    const { legal, others } = unsignedOf(language);
    if (legal.length === 0 && others.length === 0) return [];
    const own = new Set(Object.keys(delivery().texts[language] ?? {}));
    const [ours, rest] = [legal, others].map((keys) => withoutOwn(keys, language, own));
    return [{ language, index, legal: ours ?? [], others: rest ?? [] }];
  });
}

export const unsignedRule = 'language-unsigned';

/**
 * Faults of a brand that would show unsigned texts to players who do not see them yet: an error for each language with legal ones, a warning
 * for each with others. Texts that the brand shows already are left out, because refusing an unrelated release would not take them away.
 */
export function addedUnsigned(
  { brand, before }: { brand: Brand; before: Brand | undefined },
  unsignedOf: UnsignedOf,
): BrandFault[] {
  const shown = new Map(
    (before === undefined ? [] : unsignedIn(before, unsignedOf)).map(({ language, legal, others }) => [
      language,
      new Set([...legal, ...others]),
    ]),
  );
  return unsignedIn(brand, unsignedOf).flatMap((found): BrandFault[] => {
    const isAdded = (key: string) => shown.get(found.language)?.has(key) !== true;
    const added = { ...found, legal: found.legal.filter(isAdded), others: found.others.filter(isAdded) };
    const place = { tenant: brand.id, rule: unsignedRule, pointer: `/locale/enabled/${found.index}` };
    return [
      ...legalFindings(added).map((finding): BrandFault => ({ ...place, severity: 'error', ...finding })),
      ...otherFindings(added).map((finding): BrandFault => ({ ...place, severity: 'warning', ...finding })),
    ];
  });
}

type Finding = { readonly message: string; readonly fix: string };

export const legalFindings = ({ language, legal }: UnsignedLanguage): Finding[] =>
  legal.length === 0
    ? []
    : [
        {
          message: `no native speaker has signed ${counted({ count: legal.length, one: 'legal text' })} in ${language}, first ${legal[0]}`,
          fix: `let one sign them (docs/translations.md), write the brand's own in texts/${language}.json, or remove ${language} from locale.enabled`,
        },
      ];

export const otherFindings = ({ language, others }: UnsignedLanguage): Finding[] =>
  others.length === 0
    ? []
    : [
        {
          message: `no native speaker has signed ${counted({ count: others.length, one: 'other text' })} in ${language}`,
          fix: 'let one read and sign them (docs/translations.md)',
        },
      ];
