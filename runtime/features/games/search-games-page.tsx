import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { timing } from '../../../schema/constants.ts';
import { isComposing } from '../../../schema/form-events.ts';
import { isSearchableName } from '../../../schema/rules/search-name.ts';
import { pageHistory } from '../../browser/page-history.ts';
import { takeKeyboard } from '../../browser/take-keyboard.ts';
import { useHydrated } from '../../browser/use-hydrated.ts';
import { useFormEvents } from '../../forms/use-form-events.ts';
import { useGoTo } from '../../page/page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { OptionalLine } from '../../ui/optional-line.tsx';
import { SidePart } from '../../ui/side-part.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useListState } from './lists/use-list-state.ts';
import { useRecentSearches } from './search/recent-searches.ts';
import { SearchResults } from './search/search-results.tsx';

const SearchSuggestions = lazyPart(async () => (await import('./search/search-suggestions.tsx')).SearchSuggestions);

const boxId = 'search-games';

/** Search for games by name (SEARCH-01..09). */
export function Page() {
  const t = useText('lists');
  const { state, change } = useListState();
  const [typed, setTyped] = useState(state.gameName);
  const [tooShort, setTooShort] = useState(false);
  const searched = useRef(state.gameName);
  const recent = useRecentSearches();
  const leave = useLeave();
  const close = useCloseWhenEmpty(leave);

  const search = (name: string) => {
    const gameName = name.trim().toLowerCase();
    if (gameName === searched.current) return;
    searched.current = gameName;
    setTooShort(gameName !== '' && !isSearchableName(gameName));
    // A new name starts again at page 1: the list is another one (SEARCH-07).
    change({ ...state, dataType: 'ALL', gameName: isSearchableName(gameName) ? gameName : '' });
  };
  const form = useFormEvents();
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(soon.current), []);
  const type = (name: string, isUnfinished = false) => {
    setTyped(name);
    clearTimeout(soon.current);
    if (isUnfinished) return;
    soon.current = setTimeout(() => search(name), timing.searchDebounce);
  };
  const searchNow = (name: string) => {
    setTyped(name);
    clearTimeout(soon.current);
    search(name);
    if (isSearchableName(name)) recent.remember(name.trim().toLowerCase());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchNow(typed);
  };
  const begin = useEffectEvent(() => {
    const early = takeKeyboard(document.getElementById(boxId));
    if (early !== undefined && early !== '') type(early);
  });
  useEffect(() => begin(), []);
  return (
    <>
      <Form ref={form} role="search" onSubmit={submit}>
        <TextField
          id={boxId}
          name="gameName"
          label={t('search.label')}
          placeholder={t('search.hint')}
          error={tooShort ? t('search.short') : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={60}
          value={typed}
          start={
            <Lens>
              <Icon id="search" size={20} />
            </Lens>
          }
          end={
            typed !== '' && (
              <IconButton label={t('search.clear')} onClick={() => type('')}>
                <Icon id="close" size={18} />
              </IconButton>
            )
          }
          onFocus={close.cancel}
          onBlur={() => {
            if (typed.trim() !== '') return;
            // Cancel the pending search: it would navigate back here while the next page loads.
            clearTimeout(soon.current);
            close.soon();
          }}
          onKeyDown={({ key }) => {
            if (key === 'Escape') leave();
          }}
          onChange={({ target, nativeEvent }) => type(target.value, isComposing(nativeEvent))}
          onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
        />
      </Form>
      {state.gameName === '' ? (
        <Suggestions
          onTouch={close.stay}
          parts={{
            recent,
            onPick: (name) => {
              close.cancel();
              searchNow(name);
            },
          }}
        />
      ) : (
        // Opening a result stores the name in the recent searches, however the search was started.
        <div onClickCapture={() => recent.remember(state.gameName)}>
          <SearchResults key={state.gameName} state={state} />
        </div>
      )}
    </>
  );
}

/** An introduction in the server's markup; the suggestions follow after the first paint. */
function Suggestions({ onTouch, parts }: { onTouch: () => void; parts: Parameters<typeof SearchSuggestions>[0] }) {
  const t = useText('lists');
  const hydrated = useHydrated();
  return (
    <div onPointerDownCapture={onTouch} onFocusCapture={onTouch}>
      <Start>
        <h2>{t('search.start')}</h2>
        <OptionalLine text={t('search.startText')} />
      </Start>
      {hydrated && (
        <SidePart fallback={null}>
          <SearchSuggestions {...parts} />
        </SidePart>
      )}
    </div>
  );
}

/** Returns to the page from which the search was opened, or to all games if the visit began with the search. */
function useLeave(): () => void {
  const navigate = useNavigate();
  const goTo = useGoTo();
  return () => {
    if (pageHistory().canStepBack()) void navigate(-1);
    else goTo({ page: 'allGames', replace: true });
  };
}

/** Time in ms that the press which moved the focus gets to take effect. */
const grace = 250;

/**
 * Closes the search when the empty box loses the focus (SEARCH-06), unless the press that moved the focus navigates itself or was on the
 * suggestions. If the browser window loses the focus, the search stays open.
 */
function useCloseWhenEmpty(leave: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stays = useRef(0);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    cancel,
    stay: () => {
      cancel();
      stays.current = Date.now();
    },
    soon: () => {
      cancel();
      if (Date.now() - stays.current < grace || document.activeElement?.id === boxId) return;
      timer.current = setTimeout(leave, grace);
    },
  };
}

const Lens = styled.span`margin-inline-start: var(--space-3);`;

const Form = styled.form`padding: var(--space-3) var(--space-4) 0;`;

const Start = styled.div`
  padding: var(--space-4) var(--space-4) 0;
  p { color: var(--color-text-muted); font-size: var(--font-size-14); }
`;
