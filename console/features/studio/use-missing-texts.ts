import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { textPlaces } from './draft-content.ts';
import { labelsOf, type MissingTexts, missingTexts } from './missing-texts.ts';
import { settingsQuery } from './settings-query.ts';
import { shippedTexts } from './shipped-texts.ts';
import { useLanguages, useStudio } from './studio-context.ts';

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
