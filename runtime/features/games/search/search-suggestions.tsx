import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { pageSizes } from '../../../../schema/constants.ts';
import { apiQuery } from '../../../api/queries.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { hotGamesQuery } from '../../../catalogue/game-queries.ts';
import { GameShelf } from '../../../catalogue/game-shelf.tsx';
import { useVendors } from '../../../catalogue/vendors-query.ts';
import { PageLink } from '../../../page/page-link.tsx';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { onceEach } from '../filter/once-each.ts';
import { ProviderLinks } from './provider-links.tsx';
import type { useRecentSearches } from './recent-searches.ts';

/** Number of providers offered while the search box is empty. */
const providersShown = 12;

/** Shown while the search box is empty: recent searches, popular games and providers. */
export function SearchSuggestions({
  recent,
  onPick,
}: {
  recent: ReturnType<typeof useRecentSearches>;
  onPick: (name: string) => void;
}) {
  const t = useText('lists');
  const look = useManifest().shell.sectionHead;
  const { data } = useVendors();
  const vendors = onceEach(data?.vendors ?? []);
  return (
    <Stack>
      {recent.names.length > 0 && (
        <section>
          <SectionHead
            look={look}
            heading={<h2>{t('search.recentTitle')}</h2>}
            more={
              <Clear type="button" onClick={recent.clear}>
                {t('search.clearRecent')}
              </Clear>
            }
          />
          <Recent>
            {recent.names.map((name) => (
              <li key={name}>
                <Again type="button" onClick={() => onPick(name)}>
                  <Icon id="history" size={18} />
                  <bdi dir="auto">{name}</bdi>
                </Again>
                <IconButton label={t('search.forget', { name })} onClick={() => recent.remove(name)}>
                  <Icon id="close" size={18} />
                </IconButton>
              </li>
            ))}
          </Recent>
        </section>
      )}
      <PopularGames />
      {vendors.length > 0 && (
        <section>
          <SectionHead
            look={look}
            heading={<h2>{t('provider.title')}</h2>}
            more={<PageLink page="providers">{t('provider.all')}</PageLink>}
          />
          <ProviderLinks label={t('provider.title')} vendors={vendors.slice(0, providersShown)} />
        </section>
      )}
    </Stack>
  );
}

/** Games that members played most lately, or the brand's hot games if nobody has played yet. */
function PopularGames() {
  const t = useText('lists');
  const manifest = useManifest();
  const { tile } = manifest.games;
  const { code: language } = useLanguage();
  const popular = useQuery(apiQuery({ operation: 'listPopularGames', query: { language, pageSize: pageSizes.home } }));
  const nobodyPlayed = popular.isError || popular.data?.games.length === 0;
  const hot = useQuery({ ...hotGamesQuery({ manifest, languageCode: language }), enabled: nobodyPlayed });
  const games = nobodyPlayed ? hot.data?.games.slice(0, pageSizes.home) : popular.data?.games;
  if (nobodyPlayed && hot.isError) return null;
  return (
    <GameShelf
      heading={<h2>{t(nobodyPlayed ? 'search.hotTitle' : 'search.popularTitle')}</h2>}
      list={{ games, failed: false, retrying: false, retry: () => undefined }}
      layout="snap"
      shape={tile.variant}
      provider={tile.provider}
      expected={pageSizes.skeleton}
      leads={false}
    />
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding-block: var(--space-4) var(--space-5);
`;

const Recent = styled.ul`
  padding-inline: var(--space-4) var(--space-2);
  li { display: flex; align-items: center; }
`;

const Again = styled.button`
  display: flex;
  flex: 1;
  align-items: center;
  gap: var(--space-3);
  min-inline-size: 0;
  min-block-size: 44px;
  text-align: start;
  svg { flex: none; color: var(--color-text-muted); }
  bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;

const Clear = styled.button`
  min-block-size: 44px;
  color: var(--color-link);
`;
