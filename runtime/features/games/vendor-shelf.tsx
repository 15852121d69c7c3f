import { styled } from 'styled-components';
import type { GameCategory } from '../../../schema/offered-categories.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { MoreLink, ShelfHeading } from '../../catalogue/game-shelf.tsx';
import { Retry } from '../../catalogue/retry.tsx';
import { useVendors } from '../../catalogue/vendors-query.ts';
import { ScrollRow } from '../../ui/scroll-row.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { vendorsOf } from './sections.ts';
import { VendorTile } from './vendor-tile.tsx';

/** Vendors of a category in a row (GAME-ALL-03). Renders nothing for a category without any. */
export function VendorShelf({ category }: { category: GameCategory }) {
  const { data, isError, isFetching, refetch } = useVendors();
  const look = useManifest().shell.sectionHead;
  const vendors = data === undefined ? undefined : vendorsOf({ category, ...data });
  if (vendors?.length === 0) return null;
  const heading = <ShelfHeading category={category} />;
  if (isError && vendors === undefined)
    return (
      <Failed>
        <SectionHead look={look} heading={heading} />
        <Retry onRetry={() => void refetch()} retrying={isFetching} />
      </Failed>
    );
  return (
    <Row>
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
