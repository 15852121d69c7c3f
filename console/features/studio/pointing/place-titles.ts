import { useQuery } from '@tanstack/react-query';
import { pointerOf, pointerSteps } from '../../../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../../../schema/settings/setting.ts';
import { text } from '../../../texts.ts';
import type { BrandState, StudioSchema } from '../brand-state.ts';
import { namesOf } from '../controls/list-items.ts';
import { textPlaces } from '../draft-content.ts';
import { shippedTexts } from '../shipped-texts.ts';
import { useLanguages, useStudio } from '../studio-context.ts';
import { placeOfText, textKeyOf } from '../text-place.ts';

/** Names a place for people; `undefined` for a place that is no setting and no text. */
export type TitleOf = (path: string) => string | undefined;

/** Titles of places, and our texts by key. Texts are loaded once they are wanted; until then a text has no title. */
export function usePlaceTitles({ schema, isWanted }: { schema: StudioSchema; isWanted: boolean }): {
  readonly titleOf: TitleOf;
  readonly wordsOf: (key: string) => string | undefined;
} {
  const { state, stored } = useStudio();
  const languages = useLanguages();
  const shipped = useQuery({
    queryKey: ['shippedTexts', ...languages],
    queryFn: () => shippedTexts(languages),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const own = textPlaces(stored.texts);
  const wordsOf = (key: string, language = 'EN') => {
    const stated = own.get(placeOfText({ language, key }));
    if (typeof stated === 'string') return stated;
    return shipped.data?.get(language)?.get(key) ?? shipped.data?.get('EN')?.get(key);
  };
  return {
    wordsOf,
    titleOf: (path) => {
      const key = textKeyOf(path);
      if (key === undefined) return settingTitle({ schema, state, path, wordsOf });
      const words = wordsOf(key, path.split('/')[2]);
      return words === undefined ? undefined : text('studio.pointText', { words });
    },
  };
}

/** Titles of the settings around a place and its own: “Footer bar › Home › Icon”. */
function settingTitle({
  schema,
  state,
  path,
  wordsOf,
}: {
  schema: Pick<StudioSchema, 'settings'>;
  state: Pick<BrandState, 'valueAt'>;
  path: string;
  wordsOf: (key: string) => string | undefined;
}): string | undefined {
  const steps = pointerSteps(path);
  const titles: string[] = [];
  let settings = schema.settings;
  let known = 0;
  while (known < steps.length) {
    const found = nearest(settings, steps);
    if (found === undefined) return undefined;
    const { length } = pointerSteps(found.pointer);
    const value = state.valueAt(pointerOf(steps.slice(0, length)));
    titles.push(titleOf(found, value, wordsOf));
    if (length === known) return undefined;
    known = length;
    settings = below({ setting: found, value });
  }
  return titles.join(' › ');
}

/** The setting that contains the place and is nearest to it. */
const nearest = (settings: readonly Setting[], steps: readonly string[]) =>
  settings
    .filter(({ pointer }) => {
      const pattern = pointerSteps(pointer);
      return pattern.length <= steps.length && pattern.every((step, at) => step === '*' || step === steps[at]);
    })
    .toSorted((one, other) => other.pointer.length - one.pointer.length)[0];

function below({ setting, value }: { setting: Setting; value: unknown }): readonly Setting[] {
  const { children, item, kinds = [], kindProperty = '' } = setting;
  const kind = kinds.find((each) => isObject(value) && value[kindProperty] === each.value);
  return [...children, ...(item === undefined ? [] : [item]), ...(kind?.children ?? [])];
}

/** An item of a list is named by its text, or like its row in the list. */
function titleOf(setting: Setting, value: Json | undefined, wordsOf: (key: string) => string | undefined): string {
  if (!setting.pointer.endsWith('/*') || !isObject(value)) return setting.title;
  const words = typeof value.titleKey === 'string' ? wordsOf(value.titleKey) : undefined;
  return words ?? namesOf([value], setting)[0] ?? setting.title;
}
