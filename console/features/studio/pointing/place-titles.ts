import { useQuery } from '@tanstack/react-query';
import { pointerOf, pointerSteps } from '../../../../schema/manifest/pointer.ts';
import { isObject } from '../../../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../../../schema/settings/setting.ts';
import { text } from '../../../texts.ts';
import type { BrandState, StudioSchema } from '../brand-state.ts';
import { namesOf } from '../controls/list-items.ts';
import { shippedTexts } from '../shipped-texts.ts';
import { useLanguages, useStudio } from '../studio-context.ts';

/** What a place is, for people; `undefined` for a place that is no setting and no text. */
export type TitleOf = (path: string) => string | undefined;

/** Titles of places, and our texts by key. Texts are loaded once they are wanted; until then a text has no title. */
export function usePlaceTitles({ schema, isWanted }: { schema: StudioSchema; isWanted: boolean }): {
  readonly titleOf: TitleOf;
  readonly wordsOf: (key: string) => string | undefined;
} {
  const { state } = useStudio();
  const languages = useLanguages();
  const shipped = useQuery({
    queryKey: ['shippedTexts', ...languages],
    queryFn: () => shippedTexts(languages),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const wordsOf = (key: string) => shipped.data?.get('EN')?.get(key);
  return {
    wordsOf,
    titleOf: (path) => {
      const key = textKeyOf(path);
      if (key === undefined) return settingTitle({ schema, state, path });
      const words = wordsOf(key);
      return words === undefined ? undefined : text('studio.pointText', { words });
    },
  };
}

/** `namespace:key` of the place of a text; `undefined` for other places. */
export function textKeyOf(path: string): string | undefined {
  const [, namespace, key] = /^\/texts\/[A-Z]+\/([\w-]+)\/(.+)$/.exec(path) ?? [];
  return namespace === undefined ? undefined : `${namespace}:${key}`;
}

/** Titles of the settings around a place and its own: “Footer bar › Home › Icon”. */
export function settingTitle({
  schema,
  state,
  path,
}: {
  schema: Pick<StudioSchema, 'settings'>;
  state: Pick<BrandState, 'valueAt'>;
  path: string;
}): string | undefined {
  const steps = pointerSteps(path);
  const titles: string[] = [];
  let settings = schema.settings;
  let known = 0;
  while (known < steps.length) {
    const found = nearest({ settings, steps });
    if (found === undefined) return undefined;
    const { length } = pointerSteps(found.pointer);
    titles.push(titleOf({ setting: found, path: pointerOf(steps.slice(0, length)), state }));
    if (length === known) return undefined;
    known = length;
    settings = below({ setting: found, value: state.valueAt(pointerOf(steps.slice(0, length))) });
  }
  return titles.join(' › ');
}

/** The setting that contains the place and is nearest to it. */
const nearest = ({ settings, steps }: { settings: readonly Setting[]; steps: readonly string[] }) =>
  settings
    .filter(({ pointer }) => {
      const pattern = pointerSteps(pointer);
      return (
        pattern.length <= steps.length && pattern.every((step, at) => step === '*' || step === steps[at])
      );
    })
    .toSorted((one, other) => other.pointer.length - one.pointer.length)[0];

function below({ setting, value }: { setting: Setting; value: unknown }): readonly Setting[] {
  const { children, item, kinds = [], kindProperty = '' } = setting;
  const kind = kinds.find((each) => isObject(value) && value[kindProperty] === each.value);
  return [...children, ...(item === undefined ? [] : [item]), ...(kind?.children ?? [])];
}

/** An item of a list is named like its row in the list. */
function titleOf({
  setting,
  path,
  state,
}: {
  setting: Setting;
  path: string;
  state: Pick<BrandState, 'valueAt'>;
}): string {
  const value = setting.pointer.endsWith('/*') ? state.valueAt(path) : undefined;
  if (!isObject(value)) return setting.title;
  return namesOf({ items: [value], item: setting })[0] ?? setting.title;
}
