import { useCallback } from 'react';
import { styled } from 'styled-components';
import { wire } from '../../../schema/constants.ts';
import type { Language } from '../../../schema/generated/languages.ts';
import { languages } from '../../../schema/languages.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { writeCookie } from '../../browser/write-cookie.ts';
import { useLanguage, useTextStore } from '../../texts/texts-context.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The brand's languages, each in its own name. */
export function LanguageList({ onPick }: { onPick?: () => void }) {
  const enabled = useManifest().locale.enabled as readonly Language[];
  const current = useLanguage();
  const switchLanguage = useSwitchLanguage();
  return (
    <List>
      {enabled.map((id) => (
        <li key={id}>
          <button
            type="button"
            lang={languages[id].code}
            aria-current={id === current.id ? 'true' : undefined}
            onClick={() => {
              switchLanguage(id);
              onPick?.();
            }}
          >
            <bdi>{languages[id].name}</bdi>
            {id === current.id && <Icon id="check" size={20} />}
          </button>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    inline-size: 100%;
    min-block-size: 48px;
    padding-inline: var(--space-3);
    border-radius: var(--radius-small);
    text-align: start;
    color: var(--color-text);
  }
  button[aria-current] {
    font-weight: 700;
    background: rgb(var(--rgb-primary) / 0.12);
  }
`;

/** Cookie lifetime: one year, in seconds. */
const choiceLasts = 365 * 24 * 60 * 60;

/**
 * Switches the language, and stores the choice if the brand remembers it. Lists refetch by themselves, because the language is part
 * of their query keys (I18N-11).
 */
function useSwitchLanguage(): (language: Language) => void {
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
