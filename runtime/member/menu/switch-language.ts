import { useCallback } from 'react';
import { wire } from '../../../schema/constants.ts';
import type { Language } from '../../../schema/generated/languages.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { writeCookie } from '../../browser/write-cookie.ts';
import { useTextStore } from '../../texts/texts-context.tsx';

/** A year, in seconds: the choice is the player's until another one. */
const choiceLasts = 365 * 24 * 60 * 60;

/**
 * Switches the language, and keeps the choice where the brand does. Lists ask again by themselves, for their queries name the
 * language (I18N-11).
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
