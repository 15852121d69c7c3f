import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { Schemas } from '../../api/operation-types.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import type { GameCategory } from '../../catalogue/categories.ts';
import { vendorsQuery } from '../../catalogue/game-queries.ts';
import { MoreLink, ShelfHeading } from '../../catalogue/game-shelf.tsx';
import { Retry } from '../../catalogue/retry.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { ScrollRow } from '../../ui/scroll-row.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pressable } from '../../ui/theme/motion.ts';
import { vendorsOf } from './sections.ts';

/** Vendors of a category in a row (GAME-ALL-03). Renders nothing for a category without any. */
export function VendorShelf({ category }: { category: GameCategory }) {
  const { data, isError, isFetching, refetch } = useQuery(vendorsQuery());
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
                <VendorTile vendor={vendor} />
              </li>
            ))}
      </ScrollRow>
    </Row>
  );
}

function VendorTile({ vendor }: { vendor: Schemas['Vendor'] }) {
  const t = useText('games');
  const { theme } = useManifest();
  const { vassalage, displayName, logoUrl, gameCount } = vendor;
  return (
    <Tile page="gameCenter" query={{ vassalage }}>
      <Well $dark={theme.colorScheme === 'dark'}>
        <img src={logoUrl} alt="" width={160} height={64} loading="lazy" decoding="async" />
      </Well>
      <strong dir="auto">{displayName}</strong>
      <small>{t('vendor.games', { number: gameCount })}</small>
    </Tile>
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

/** Logos are white (GAME-TILE-02), so the background has to be dark in light themes too. */
const Well = styled.span<{ $dark: boolean }>`
  display: grid;
  place-items: center;
  block-size: 84px;
  margin-block-end: var(--space-2);
  background: linear-gradient(150deg, rgb(var(--rgb-accent) / 0.34), rgb(var(--rgb-primary) / 0.3))
    ${({ $dark }) => ($dark ? 'var(--color-surface-sunken)' : 'var(--color-text)')};
`;

const Tile = styled(PageLink)`
  display: grid;
  overflow: hidden;
  padding-block-end: var(--space-3);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  color: var(--color-text);
  box-shadow: var(--shadow-low);
  text-decoration: none;
  ${pressable}
  img { inline-size: 76%; block-size: 60%; object-fit: contain; }
  strong, small { padding-inline: var(--space-3); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; text-align: -webkit-match-parent; text-align: match-parent; }
  strong { font-size: var(--font-size-14); }
  small { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;
