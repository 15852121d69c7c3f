import { type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { pageSizes, timing } from '../../../schema/constants.ts';
import { isSearchableName } from '../../../schema/rules/search-name.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useGoTo } from '../../page/page-link.tsx';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { GameGrid } from './lists/game-grid.tsx';
import { gameQueryOf, type ListState } from './lists/list-state.ts';
import { useGamePages } from './lists/use-game-pages.ts';
import { useListState } from './lists/use-list-state.ts';

/** Search for games by name (SEARCH-01..09). */
export function Page() {
  const t = useText('lists');
  const { state, change } = useListState();
  const [typed, setTyped] = useState(state.gameName);
  const [told, setTold] = useState(false);
  const searched = useRef(state.gameName);
  const close = useCloseWhenEmpty();

  const search = (name: string) => {
    const gameName = name.trim().toLowerCase();
    if (gameName === searched.current) return;
    searched.current = gameName;
    setTold(gameName !== '' && !isSearchableName(gameName));
    // A new name starts again at page 1: the list is another one (SEARCH-07).
    change({ ...state, dataType: 'ALL', gameName: isSearchableName(gameName) ? gameName : '' });
  };
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(soon.current), []);
  const type = (name: string) => {
    setTyped(name);
    clearTimeout(soon.current);
    soon.current = setTimeout(() => search(name), timing.searchDebounce);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(soon.current);
    search(typed);
  };
  return (
    <>
      <Form role="search" onSubmit={submit}>
        <TextField
          id="search-games"
          name="gameName"
          label={t('search.label')}
          placeholder={t('search.hint')}
          error={told ? t('search.short') : undefined}
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
            // What was typed last would lead back here while the next page loads.
            clearTimeout(soon.current);
            close.soon();
          }}
          onChange={(event) => type(event.target.value)}
        />
      </Form>
      {state.gameName === '' ? (
        <EmptyState title={t('search.start')} text={t('search.startText')} />
      ) : (
        <Results key={state.gameName} state={state} />
      )}
    </>
  );
}

/** Results of a name that is not empty (SEARCH-02), nine at a time (SEARCH-08, CONST-PAGE-07). */
function Results({ state }: { state: ListState }) {
  const t = useText('lists');
  const manifest = useManifest();
  const { code: languageCode } = useLanguage();
  const pageSize = pageSizes.search;
  const query = gameQueryOf({ state, category: undefined, manifest, languageCode, pageSize });
  const list = useGamePages({ source: { from: 'catalogue', query } });
  return (
    <>
      <Count role="status">{list.count !== undefined && t('search.count', { number: list.count })}</Count>
      <GameGrid
        id={JSON.stringify(query)}
        list={list}
        empty={<EmptyState title={t('search.none')} text={t('search.noneText')} />}
        more={
          list.hasMore && (
            <Button wide variant="secondary" loading={list.loadingMore} onClick={list.loadMore}>
              {t('search.more')}
            </Button>
          )
        }
      />
    </>
  );
}

/** Time in ms for the press that took the focus to do what it is meant to. */
const grace = 250;

/** Leaving the empty box closes the search (SEARCH-06), unless what was pressed leads somewhere itself. */
function useCloseWhenEmpty(): { readonly soon: () => void; readonly cancel: () => void } {
  const goTo = useGoTo();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    cancel,
    soon: () => {
      cancel();
      timer.current = setTimeout(() => goTo({ page: 'allGames', replace: true }), grace);
    },
  };
}

const Lens = styled.span`margin-inline-start: var(--space-3);`;

const Form = styled.form`padding: var(--space-3) var(--space-4) 0;`;

const Count = styled.p`
  min-block-size: 1.5em;
  padding: var(--space-2) var(--space-4) 0;
  color: var(--color-text-muted);
  font-size: var(--font-size-14);
`;
