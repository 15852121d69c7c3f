import { useQuery } from '@tanstack/react-query';
import type { StudioSchema } from '../../../settings/brand-state.ts';
import { placeOf } from '../../../settings/place-of.ts';
import { shippedTexts } from '../../../settings/shipped-texts.ts';
import { placeOfText, textKeyOf } from '../../../settings/text-place.ts';
import { text } from '../../../texts.ts';
import { textPlaces } from '../draft-content.ts';
import { useLanguages, useStudio } from '../studio-context.ts';

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
      if (key === undefined) {
        const place = placeOf({ settings: schema.settings, path, valueAt: state.valueAt, wordsOf });
        return place?.rest.length === 0 ? place.titles.join(' › ') : undefined;
      }
      const words = wordsOf(key, path.split('/')[2]);
      return words === undefined ? undefined : text('studio.pointText', { words });
    },
  };
}
