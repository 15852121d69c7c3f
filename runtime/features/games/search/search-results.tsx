import { styled } from 'styled-components';
import { pageSizes } from '../../../../schema/constants.ts';
import { foldName } from '../../../../schema/rules/search-name.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { useVendors } from '../../../catalogue/vendors-query.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { onceEach } from '../filter/once-each.ts';
import type { Vendor } from '../filter/vendor-choices.tsx';
import { gameQueryOf, type ListState } from '../list-state.ts';
import { GameGrid } from '../lists/game-grid.tsx';
import { useGamePages } from '../lists/use-game-pages.ts';
import { ProviderLinks } from './provider-links.tsx';

/**
 * Results for a non-empty name (SEARCH-02), nine at a time (SEARCH-08, CONST-PAGE-07): matching providers and games. If no game matches,
 * the games of these providers are listed.
 */
export function SearchResults({ state }: { state: ListState }) {
  const t = useText('lists');
  const { data } = useVendors();
  const providers = matchingProviders(data?.vendors ?? [], state.gameName);
  const byName = useSearchedGames(state);
  const vassalage = providers.map((provider) => provider.vassalage);
  const isProvider = byName.list.count === 0 && providers.length > 0;
  const byProvider = useSearchedGames({ ...state, gameName: '', vassalage }, isProvider);
  const { id, list } = isProvider ? byProvider : byName;
  return (
    <>
      <Count role="status">{list.count !== undefined && t('search.count', { count: list.count })}</Count>
      {providers.length > 0 && <ProviderLinks label={t('provider.title')} vendors={providers} />}
      <GameGrid
        id={id}
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

function useSearchedGames(state: ListState, enabled = true) {
  const manifest = useManifest();
  const { code: languageCode } = useLanguage();
  const pageSize = pageSizes.search;
  const query = gameQueryOf({ state, category: undefined, manifest, languageCode, pageSize });
  const list = useGamePages({ source: { from: 'catalogue', query }, enabled });
  return { id: JSON.stringify(query), list };
}

const Count = styled.p`
  min-block-size: 1.5em;
  padding: var(--space-2) var(--space-4) 0;
  color: var(--color-text-muted);
  font-size: var(--font-size-14);
`;

/** Providers whose name contains the search text. */
export function matchingProviders(vendors: readonly Vendor[], name: string): Vendor[] {
  const folded = foldName(name);
  if (folded === '') return [];
  return onceEach(vendors).filter(({ displayName }) => foldName(displayName).includes(folded));
}
