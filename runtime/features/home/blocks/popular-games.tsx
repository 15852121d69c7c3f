import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { gesture, pageSizes } from '../../../../schema/constants.ts';
import { apiQuery } from '../../../api/queries.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { useIsNear } from '../../../browser/use-is-near.ts';
import { GameShelf } from '../../../catalogue/game-shelf.tsx';
import type { HomeBlockSettings } from '../../../page/registry.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Heading } from './block-heading.ts';

/**
 * The games that members played most (CALL-GAME-32), requested when the block comes near the viewport. Renders nothing if nobody has
 * played.
 */
export function PopularGames({ settings: { variant, limit } }: { settings: HomeBlockSettings<'popularGames'> }) {
  const t = useText('home');
  const { tile } = useManifest().games;
  const { code: language } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const near = useIsNear({ place, atOnce: false, margin: gesture.infiniteScroll });
  const { data, isError } = useQuery({
    ...apiQuery({ operation: 'listPopularGames', query: { language, pageSize: pageSizes.home } }),
    enabled: near,
  });
  if (isError && data === undefined) return null;
  return (
    <div ref={place}>
      <GameShelf
        heading={
          <Heading>
            <Icon id="users" size={20} />
            {t('popular.title')}
          </Heading>
        }
        list={{ games: data?.games.slice(0, limit), failed: false, retrying: false, retry: () => undefined }}
        layout={variant}
        shape={tile.variant}
        provider={tile.provider}
        expected={variant === 'grid' ? limit : pageSizes.skeleton}
        leads={false}
      />
    </div>
  );
}
