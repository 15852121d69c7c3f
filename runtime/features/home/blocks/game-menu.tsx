import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { gesture, pageSizes } from '../../../../schema/constants.ts';
import { type GameCategory, offeredCategories } from '../../../../schema/offered-categories.ts';
import { apiQuery } from '../../../api/queries.ts';
import { useManifest, usePlaces } from '../../../brand/brand-context.tsx';
import { useIsNear } from '../../../browser/use-is-near.ts';
import { useCategoryGames } from '../../../catalogue/game-queries.ts';
import { MoreLink } from '../../../catalogue/game-shelf.tsx';
import { GameTile } from '../../../catalogue/game-tile.tsx';
import { Retry } from '../../../catalogue/retry.tsx';
import { TileGrid, tileSkeletons } from '../../../catalogue/tile-grid.tsx';
import type { HomeBlockSettings } from '../../../page/registry.ts';
import { useLanguage, useText, useTextOf } from '../../../texts/texts-context.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Heading } from './block-heading.ts';

type Settings = HomeBlockSettings<'gameMenu'>;

/** The lobby on home: a category, one of its vendors, and their games (CALL-GAME-13). A tap on the logo resets it (HOME-15). */
export function GameMenu({ settings }: { settings: Settings }) {
  const { key, state } = useLocation();
  const reset = (state as { resetFilter?: unknown } | null)?.resetFilter === true;
  return <Lobby key={reset ? key : ''} settings={settings} />;
}

function Lobby({ settings: { limit } }: { settings: Settings }) {
  const t = useText('home');
  const textOf = useTextOf();
  const manifest = useManifest();
  const at = usePlaces();
  const place = useRef<HTMLElement>(null);
  const near = useIsNear({ place, atOnce: false, margin: gesture.infiniteScroll });
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery({ operation: 'listGameMenus' }),
    enabled: near,
  });
  const [chosen, setChosen] = useState<{ readonly category: string; readonly vendor: string }>({
    category: manifest.games.defaultCategory,
    vendor: '',
  });
  const menus = data?.menus ?? [];
  const categories = offeredCategories(manifest).filter(({ id }) =>
    menus.some(({ gameCategory }) => gameCategory === id),
  );
  if (data !== undefined && categories.length === 0) return null;
  const category = findOr(categories, chosen.category);
  // Available before the menus load, because the link is part of the head's height.
  const expected = category ?? findOr(offeredCategories(manifest), chosen.category);
  const vendors = menus.find(({ gameCategory }) => gameCategory === category?.id)?.vendors ?? [];
  return (
    <section ref={place} {...at(`/games/categories/${expected?.id}`)} aria-busy={data === undefined || undefined}>
      <SectionHead
        look={manifest.shell.sectionHead}
        heading={
          <Heading>
            <Icon id="grid" size={20} />
            {t('menu.title')}
          </Heading>
        }
        more={expected && <MoreLink category={expected} />}
      />
      {category === undefined ? (
        <Waiting limit={limit} failed={isError} retry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Stack>
          <ChoiceChips
            legend={t('menu.categories')}
            name="lobby-category"
            choices={categories.map(({ id, titleKey }) => ({ id, label: textOf(titleKey) }))}
            value={category.id}
            onChange={(id) => setChosen({ category: id, vendor: '' })}
          />
          <ChoiceChips
            legend={t('menu.vendors')}
            name="lobby-vendor"
            choices={[
              { id: '', label: t('menu.all') },
              ...vendors.map(({ vassalage, displayName }) => ({
                id: vassalage,
                label: <bdi dir="auto">{displayName}</bdi>,
              })),
            ]}
            value={chosen.vendor}
            onChange={(vendor) => setChosen({ category: category.id, vendor })}
          />
          <Inset>
            <Games category={category} vendor={chosen.vendor} limit={limit} />
          </Inset>
        </Stack>
      )}
    </section>
  );
}

function findOr(categories: readonly GameCategory[], wanted: string) {
  return categories.find(({ id }) => id === wanted) ?? categories[0];
}

/** Placeholders for both rows of choices and the grid while they load, or a retry button. */
function Waiting({
  limit,
  failed,
  retry,
  retrying,
}: {
  limit: number;
  failed: boolean;
  retry: () => void;
  retrying: boolean;
}) {
  const { variant: shape, provider } = useManifest().games.tile;
  if (failed)
    return (
      <Inset>
        <Retry onRetry={retry} retrying={retrying} />
      </Inset>
    );
  return (
    <Stack>
      <Choices $height="36px" $radius="pill" />
      <Choices $height="36px" $radius="pill" />
      <Inset>
        <TileGrid shape={shape}>{asItems(tileSkeletons({ shape, provider, count: limit }))}</TileGrid>
      </Inset>
    </Stack>
  );
}

function Games({ category, vendor, limit }: { category: GameCategory; vendor: string; limit: number }) {
  const t = useText('home');
  const { tile } = useManifest().games;
  const { variant: shape, provider } = tile;
  const all = useCategoryGames({ category: category.id, limit: pageSizes.home, waiting: vendor !== '' });
  const ofVendor = useVendorGames({ category: category.id, vendor });
  const { games, failed, retry, retrying } = vendor === '' ? all : ofVendor;
  if (failed) return <Retry onRetry={retry} retrying={retrying} />;
  if (games?.length === 0) return <p>{t('menu.none')}</p>;
  const cells = games
    ?.slice(0, limit)
    .map((game) => <GameTile key={game.nodeId} game={game} shape={shape} provider={provider} leads={false} />);
  return (
    <TileGrid shape={shape}>
      {(cells ?? tileSkeletons({ shape, provider, count: limit })).map((cell, at) => (
        <li key={games?.[at]?.nodeId ?? keyOf(at)}>{cell}</li>
      ))}
    </TileGrid>
  );
}

const keyOf = (place: number) => `skeleton ${place + 1}`;
const asItems = (cells: readonly ReactNode[]) => cells.map((cell, at) => <li key={keyOf(at)}>{cell}</li>);

/** Games of one vendor in a category. */
function useVendorGames({ category, vendor }: { category: string; vendor: string }) {
  const { site } = useManifest();
  const { code: language } = useLanguage();
  const query = {
    platform: site.platforms.games,
    category,
    vassalage: vendor,
    language,
    pageNo: 1,
    pageSize: pageSizes.home,
  };
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery({ operation: 'listGames', query }),
    enabled: vendor !== '',
  });
  return {
    games: data?.games,
    failed: isError && data === undefined,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`;

/** Placeholder with the height of a row of choices. */
const Choices = styled(Skeleton)`
  inline-size: auto;
  margin: 6px var(--space-4);
`;

const Inset = styled.div`
  padding: var(--space-1) var(--space-4) 0;
  p { color: var(--color-text-muted); font-size: var(--font-size-14); }
`;
