import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { pointerOf } from '../../../schema/manifest/pointer.ts';
import { isObject } from '../../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../../schema/settings/setting.ts';
import { withoutPlural } from '../../../schema/shown-text.ts';
import type { BrandState } from '../../settings/brand-state.ts';
import { settingsQuery } from '../../settings/settings-query.ts';
import { shippedTexts } from '../../settings/shipped-texts.ts';
import { placeOfText } from '../../settings/text-place.ts';
import { textPlaces } from './draft-content.ts';
import { useLanguages, useStudio } from './studio-context.ts';

/** A setting with a text for each language, at its place. */
export type Label = { readonly setting: Setting; readonly path: string };

export type MissingTexts = {
  /** Keys of texts that are missing in a language: neither the product nor the brand has them in it. */
  readonly keys: readonly string[];
  /** Names and labels that the brand states in other languages only. */
  readonly labels: readonly Label[];
};

type Texts = ReadonlyMap<string, string>;

/** Returns what a language of a brand lacks. Its players see English, our text, or another language there. */
export function missingTexts({
  language,
  languages,
  shipped,
  own,
  labels,
  valueAt,
}: {
  language: string;
  /** Languages that the brand offers. */
  languages: readonly string[];
  shipped: ReadonlyMap<string, Texts>;
  /** The brand's own texts by their places in the draft. */
  own: ReadonlyMap<string, unknown>;
  labels: readonly Label[];
  valueAt: BrandState['valueAt'];
}): MissingTexts {
  const known = new Set([...(shipped.get(language)?.keys() ?? [])].map(withoutPlural));
  const isOwn = (of: string, key: string) => own.has(placeOfText({ language: of, key }));
  const keys = [...(shipped.get('EN')?.keys() ?? [])].filter(
    (key) =>
      !isOwn(language, key) &&
      (!known.has(withoutPlural(key)) || languages.some((other) => other !== language && isOwn(other, key))),
  );
  return {
    keys,
    labels: labels.filter(({ path }) => {
      const value = valueAt(path);
      return isObject(value) && Object.keys(value).length > 0 && !value[language];
    }),
  };
}

/** All settings with a text for each language, with those of the items that the brand has. */
export const labelsOf = (settings: readonly Setting[], valueAt: BrandState['valueAt']): Label[] =>
  settings.flatMap((setting) => labelsIn(setting, setting.pointer, valueAt));

function labelsIn(setting: Setting, path: string, valueAt: BrandState['valueAt']): Label[] {
  const { control, children, item, kinds, kindProperty = '', pointer } = setting;
  const below = (settings: readonly Setting[]) =>
    settings.flatMap((child) => labelsIn(child, path + child.pointer.slice(pointer.length), valueAt));
  if (control === 'textByLanguage') return [{ setting, path }];
  if (control === 'group') return below(children);
  const value = valueAt(path);
  if (control === 'kind') {
    const chosen = isObject(value) ? value[kindProperty] : undefined;
    return below(kinds?.find((kind) => kind.value === chosen)?.children ?? []);
  }
  if (item === undefined || !Array.isArray(value)) return [];
  return value.flatMap((each) =>
    isObject(each) && typeof each.id === 'string' ? labelsIn(item, path + pointerOf([each.id]), valueAt) : [],
  );
}

/** Our texts in the languages that the brand offers, and the way to find what a language lacks. */
export function useMissingTexts(): {
  readonly shipped: UseQueryResult<Awaited<ReturnType<typeof shippedTexts>>>;
  readonly missingIn: (language: string) => MissingTexts;
} {
  const { stored, state } = useStudio();
  const languages = useLanguages();
  const settings = useQuery(settingsQuery).data?.settings ?? [];
  const shipped = useQuery({
    queryKey: ['shippedTexts', ...languages],
    queryFn: () => shippedTexts(languages),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { valueAt } = state;
  return {
    shipped,
    missingIn: (language) =>
      missingTexts({
        language,
        languages,
        valueAt,
        labels: labelsOf(settings, valueAt),
        own: textPlaces(stored.texts),
        shipped: shipped.data ?? new Map(),
      }),
  };
}
