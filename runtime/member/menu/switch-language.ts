import { useCallback } from 'react';
import { wire } from '../../../schema/constants.ts';
import type { Language } from '../../../schema/generated/languages.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { writeCookie } from '../../browser/write-cookie.ts';
import { useTextStore } from '../../texts/texts-context.tsx';

/** Cookie lifetime: one year, in seconds. */
const choiceLasts = 365 * 24 * 60 * 60;

/**
 * Switches the language, and stores the choice if the brand remembers it. Lists refetch by themselves, because the language is part
 * of their query keys (I18N-11).
 */
export function useSwitchLanguage(): (language: Language) => void {
  const store = useTextStore();
  const { rememberChoice } = useManifest().locale;
  return useCallback(
    (language) => {
      if (rememberChoice) writeCookie({ name: wire.languageCookie, value: language, maxAge: choiceLasts });
      store.choose(language);
    },
    [store, rememberChoice],
  );
}
