import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { timing } from '../../../schema/constants.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useSettled } from '../../browser/use-settled.ts';
import { useLanguage } from '../../texts/texts-context.tsx';
import { helpQuery } from './help-query.ts';

/** Help articles in the current language. After a language switch the old ones stay until the new ones arrive (I18N-12). */
export function useHelp() {
  const manifest = useManifest();
  const languageCode = useSettled(useLanguage().code, timing.helpLanguageDebounce);
  return useQuery({ ...helpQuery({ manifest, languageCode }), placeholderData: keepPreviousData });
}
