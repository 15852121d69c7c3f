import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { timing } from '../../../schema/constants.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useSettled } from '../../browser/use-settled.ts';
import { useLanguage } from '../../texts/texts-context.tsx';
import { helpQuery } from './help-query.ts';

/** Help articles in the language of the page; after a change of it the old ones stand until the new ones are there (I18N-12). */
export function useHelp() {
  const manifest = useManifest();
  const languageCode = useSettled(useLanguage().code, timing.helpLanguageDebounce);
  return useQuery({ ...helpQuery({ manifest, languageCode }), placeholderData: keepPreviousData });
}
