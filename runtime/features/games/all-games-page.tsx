import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { gesture, pageSizes } from '../../../schema/constants.ts';
import type { GameCategory } from '../../../schema/offered-categories.ts';
import { pathTo } from '../../../schema/page-address.ts';
import { useManifest, usePlaces } from '../../brand/brand-context.tsx';
import { useIsNear } from '../../browser/use-is-near.ts';
import { hotCategory, rowQuery, useCategoryGames } from '../../catalogue/game-queries.ts';
import { GameShelf, MoreLink, ShelfHeading } from '../../catalogue/game-shelf.tsx';
import { Retry } from '../../catalogue/retry.tsx';
import { useVendors, vendorsQuery } from '../../catalogue/vendors-query.ts';
import type { FirstPaint } from '../../page/registry.ts';
import { useText } from '../../texts/texts-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ScrollRow } from '../../ui/scroll-row.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sectionsOf, vendorsOf } from './sections.ts';
import { VendorTile } from './vendor-tile.tsx';

/** Rows visible without scrolling. */
const firstRows = 3;

export const queries = ({ manifest, languageCode }: FirstPaint) => [
  vendorsQuery(languageCode),
  ...sectionsOf(manifest)
    .filter(({ display }) => display === 'games')
    .slice(0, firstRows)
    .map(({ id }) => rowQuery({ manifest, languageCode, category: id })),
];

/** All games: HOT, then one row for each category. A row contains games or vendors (GAME-ALL-01..04). */
export function Page() {
  const t = useText('games');
  const manifest = useManifest();
  const client = useQueryClient();
  const { data, isError, isFetching } = useVendors();
  const hot = useCategoryGames({ category: hotCategory, limit: pageSizes.home });
  // One error message for the page if every request failed.
  if (isError && data === undefined && hot.failed)
    return (
      <ErrorState
        onRetry={() => void client.refetchQueries({ queryKey: ['api'], type: 'active' })}
        retrying={isFetching || hot.retrying}
      />
    );
  const sections = sectionsOf(manifest, data?.sorting ?? []);
  if (sections.length === 0 || (data?.vendors.length === 0 && hot.games?.length === 0))
    return (
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        action={{ label: t('empty.action'), to: pathTo({ page: 'hotGames' }) }}
      />
    );
  return (
    <Stack>
      {sections.map((category, place) =>
        category.display === 'vendors' ? (
          <VendorShelf key={category.id} category={category} />
        ) : (
          <Games key={category.id} category={category} atOnce={place < firstRows} />
        ),
      )}
    </Stack>
  );
}

/** Rows below the viewport load when the player scrolls near them. */
function Games({ category, atOnce }: { category: GameCategory; atOnce: boolean }) {
  const { tile } = useManifest().games;
  const place = useRef<HTMLDivElement>(null);
  const placed = usePlaces()(`/games/categories/${category.id}`);
  const near = useIsNear({ place, atOnce, margin: gesture.infiniteScroll });
  const list = useCategoryGames({ category: category.id, limit: pageSizes.home, waiting: !near });
  return (
    <div ref={place} {...placed}>
      <GameShelf
        heading={<ShelfHeading category={category} />}
        more={<MoreLink category={category} />}
        list={list}
        layout="snap"
        shape={tile.variant}
        provider={tile.provider}
        expected={pageSizes.skeleton}
        leads={atOnce}
      />
    </div>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding-block: var(--space-3) var(--space-5);
`;

/** Vendors of a category in a row (GAME-ALL-03). Renders nothing for a category without any. */
function VendorShelf({ category }: { category: GameCategory }) {
  const { data, isError, isFetching, refetch } = useVendors();
  const placed = usePlaces()(`/games/categories/${category.id}`);
  const look = useManifest().shell.sectionHead;
  const vendors = data === undefined ? undefined : vendorsOf({ category, ...data });
  if (vendors?.length === 0) return null;
  const heading = <ShelfHeading category={category} />;
  if (isError && vendors === undefined)
    return (
      <Failed {...placed}>
        <SectionHead look={look} heading={heading} />
        <Retry onRetry={() => void refetch()} retrying={isFetching} />
      </Failed>
    );
  return (
    <Row {...placed}>
      <ScrollRow look={look} heading={heading} more={<MoreLink category={category} />}>
        {vendors === undefined
          ? ['first', 'second', 'third'].map((place) => (
              <li key={place}>
                <Skeleton $height="104px" $radius="medium" />
              </li>
            ))
          : vendors.map((vendor) => (
              <li key={vendor.vassalage}>
                <VendorTile vendor={vendor} page={category.page} />
              </li>
            ))}
      </ScrollRow>
    </Row>
  );
}

const Row = styled.div`
  li { inline-size: 148px; }
`;

const Failed = styled.section`
  display: grid;
  gap: var(--space-2);
  padding-inline: var(--space-4);
`;
