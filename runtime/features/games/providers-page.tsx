import { useState } from 'react';
import { styled } from 'styled-components';
import { pageSizes } from '../../../schema/constants.ts';
import { pathTo } from '../../../schema/page-address.ts';
import { useVendors, vendorsQuery } from '../../catalogue/vendors-query.ts';
import type { FirstPaint } from '../../page/registry.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { onceEach } from './filter/once-each.ts';
import type { Vendor } from './filter/vendor-choices.tsx';
import { VendorTile } from './vendor-tile.tsx';

export const queries = ({ languageCode }: FirstPaint) => [vendorsQuery(languageCode)];

/** All providers with their number of games (GAME-ROUTE-24), 36 at a time (CONST-PAGE-04). */
export function Page() {
  const t = useText('lists');
  const { data, isError, isFetching, refetch, error } = useVendors();
  const [shown, setShown] = useState<number>(pageSizes.provider);
  if (isError && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data?.vendors.length === 0)
    return (
      <EmptyState title={t('empty.title')} action={{ label: t('empty.look'), to: pathTo({ page: 'allGames' }) }} />
    );
  const vendors = data && summed(data.vendors);
  return (
    <Grid aria-busy={vendors === undefined || undefined}>
      {vendors === undefined
        ? ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <li key={key}>
              <Skeleton $height="140px" $radius="medium" />
            </li>
          ))
        : vendors.slice(0, shown).map((vendor) => (
            <li key={vendor.vassalage}>
              <VendorTile vendor={vendor} />
            </li>
          ))}
      {vendors !== undefined && vendors.length > shown && (
        <More>
          <Button wide variant="secondary" onClick={() => setShown(shown + pageSizes.provider)}>
            {t('search.more')}
          </Button>
        </More>
      )}
    </Grid>
  );
}

/** Merges the rows of each provider: the platform counts each of a provider's types separately. */
function summed(vendors: readonly Vendor[]): Vendor[] {
  return onceEach(vendors).map((vendor) => ({
    ...vendor,
    gameCount: vendors
      .filter(({ vassalage }) => vassalage === vendor.vassalage)
      .reduce((sum, { gameCount }) => sum + gameCount, 0),
  }));
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4) var(--space-5);
`;

const More = styled.li`grid-column: 1 / -1;`;
