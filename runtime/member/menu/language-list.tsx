import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { wire } from '../../../schema/constants.ts';
import { isComposing } from '../../../schema/form-events.ts';
import { languageName } from '../../../schema/formats.ts';
import type { languageDetails } from '../../../schema/language-details.ts';
import { directionOf, type Language, languages, tagOf } from '../../../schema/languages.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { writeCookie } from '../../browser/write-cookie.ts';
import { useLanguage, useText, useTextStore } from '../../texts/texts-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** From this many languages on, the list has a search. */
const searchedFrom = 8;

/** The brand's languages, each by its own name. Names load when the list is seen first, so that documents carry none. */
export function LanguageList({ onPick }: { onPick?: () => void }) {
  const t = useText('shell');
  const enabled = useManifest().locale.enabled as readonly Language[];
  const current = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const list = useRef<HTMLUListElement>(null);
  const details = useDetails(list);
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const found = enabled.filter((id) => isWanted(id, wanted, current.locale, details));
  return (
    <>
      {details !== undefined && enabled.length >= searchedFrom && (
        <TextField
          label={t('language.search')}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target, nativeEvent }) => {
            setTyped(target.value);
            if (!isComposing(nativeEvent)) setWanted(target.value);
          }}
          onCompositionEnd={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      )}
      <List ref={list}>
        {found.map((id) => (
          <li key={id}>
            {details !== undefined && (
              <button
                type="button"
                lang={languages[id].code}
                dir={directionOf(id)}
                aria-current={id === current.id ? 'true' : undefined}
                onClick={() => {
                  switchLanguage(id);
                  onPick?.();
                }}
              >
                <span>{details[id].name}</span>
                {id === current.id && <Icon id="check" size={20} />}
              </button>
            )}
          </li>
        ))}
      </List>
    </>
  );
}

type Details = typeof languageDetails;

let loaded: Details | undefined;

/** Names of languages, once the list is seen: at once, or when the part of the page opens that it is folded into. */
function useDetails(list: RefObject<HTMLElement | null>): Details | undefined {
  const [details, setDetails] = useState<Details>();
  useEffect(() => {
    const load = async () => {
      loaded ??= (await import('../../../schema/language-details.ts')).languageDetails;
      setDetails(loaded);
    };
    const fold = list.current?.closest('details');
    // Without names the list stays empty, and opening it again tries again.
    const begin = () => void load().catch(() => undefined);
    if (fold == null || fold.open) return begin();
    fold.addEventListener('toggle', begin);
    return () => fold.removeEventListener('toggle', begin);
  }, [list]);
  return details;
}

/** Whether a language has the words in its own name, in its name in the page's language, or in English. */
function isWanted(id: Language, wanted: string, locale: string, details: Details | undefined): boolean {
  const words = wanted.trim().toLowerCase();
  if (words === '' || details === undefined) return true;
  const names = [details[id].name, languageName(locale, tagOf(id)), languageName('en', tagOf(id))];
  return names.some((name) => name?.toLowerCase().includes(words));
}

const List = styled.ul`
  display: grid;
  li { min-block-size: 48px; }
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
