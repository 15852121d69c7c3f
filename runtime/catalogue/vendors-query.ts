import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../api/queries.ts';
import { useLanguage } from '../texts/texts-context.tsx';

export function vendorsQuery(languageCode: string) {
  return apiQuery({ operation: 'listVendors', query: { typeId: 1, language: languageCode } });
}

/** Vendors and classifications in the language of the page. */
export function useVendors() {
  const { code: languageCode } = useLanguage();
  return useQuery(vendorsQuery(languageCode));
}
