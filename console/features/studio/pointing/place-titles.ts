import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/queries.ts';
import type { StudioSchema } from '../../../settings/brand-state.ts';
import { entryOfPlace } from '../../../settings/content-place.ts';
import { placeOf } from '../../../settings/place-of.ts';
import { shippedTexts } from '../../../settings/shipped-texts.ts';
import { placeOfText, textKeyOf } from '../../../settings/text-place.ts';
import { text } from '../../../texts.ts';
import { brandIn } from '../../../ui/environment.tsx';
import { textPlaces } from '../draft-content.ts';
import { useLanguages, useStudio } from '../studio-context.ts';

/** Names a place for people; `undefined` for a place that is no setting, no text and no entry of content. */
export type TitleOf = (path: string) => string | undefined;

/** Titles of places, and our texts by key. Texts and entries are loaded once they are wanted; until then they have no title. */
export function usePlaceTitles({ schema, isWanted }: { schema: StudioSchema; isWanted: boolean }): {
  readonly titleOf: TitleOf;
  readonly wordsOf: (key: string) => string | undefined;
} {
  const { state, stored, brand, environment } = useStudio();
  const languages = useLanguages();
  const shipped = useQuery({
    queryKey: ['shippedTexts', ...languages],
    queryFn: () => shippedTexts(languages),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const entries = useQuery({
    ...callQuery({ operation: 'listContent', params: { brand: brandIn(brand, environment) } }),
    enabled: isWanted,
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
      const entry = entryOfPlace(path);
      if (entry !== undefined) {
        const { kind, id } = entry;
        const found = entries.data?.find((each) => each.kind === kind && each.id === id);
        return found && text('studio.pointEntry', { kind: text(`content.one.${kind}`), title: found.title || id });
      }
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
