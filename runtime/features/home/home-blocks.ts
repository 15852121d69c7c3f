import { lazy } from 'react';
import type { HomeBlock } from '../../../schema/generated/public-manifest.ts';
import type { FirstPaintQuery } from '../../api/queries.ts';
import { offeredCategory } from '../../catalogue/categories.ts';
import { rowQuery } from '../../catalogue/game-queries.ts';
import { announcementsQuery } from '../../content/notices/announcements-query.ts';
import type { FirstPaint, HomeBlockRow, HomeBlocks } from '../../page/registry.ts';
import { bannersQuery } from './queries.ts';

/**
 * What each block of a manifest's home draws, and what it asks for before the first paint. Blocks come by themselves, so that
 * a brand loads those that it shows, and that other pages load none.
 */
export const homeBlocks: HomeBlocks = {
  carousel: {
    Component: lazy(async () => ({ default: (await import('./blocks/carousel.tsx')).Carousel })),
    queries: (context) => [bannersQuery(context)],
  },
  ticker: {
    Component: lazy(async () => ({ default: (await import('./blocks/ticker.tsx')).Ticker })),
    queries: (context) => [announcementsQuery({ ...context, types: 'PL' })],
  },
  welcome: { Component: lazy(async () => ({ default: (await import('./blocks/welcome.tsx')).Welcome })) },
  categoryTiles: {
    Component: lazy(async () => ({ default: (await import('./blocks/category-tiles.tsx')).CategoryTiles })),
  },
  gameRow: {
    Component: lazy(async () => ({ default: (await import('./blocks/game-row.tsx')).GameRow })),
    queries: ({ settings: { category }, ...context }) =>
      offeredCategory({ manifest: context.manifest, id: category }) === undefined
        ? []
        : [rowQuery({ ...context, category })],
  },
  promotionStrip: {
    Component: lazy(async () => ({ default: (await import('./blocks/promotion-strip.tsx')).PromotionStrip })),
    queries: (context) => [announcementsQuery({ ...context, types: 'PR' })],
  },
  siteFooter: {
    Component: lazy(async () => ({ default: (await import('./blocks/site-footer.tsx')).SiteFooter })),
  },
};

export function rowOf(settings: HomeBlock): HomeBlockRow<HomeBlock['block']> {
  // The row fits the block that it is looked up by; the compiler can't follow that through a union.
  return homeBlocks[settings.block] as HomeBlockRow<HomeBlock['block']>;
}

/** Lists of home's first paint, in the order of its blocks. */
export function homeQueries(context: FirstPaint): readonly FirstPaintQuery[] {
  return context.manifest.home.blocks
    .filter(({ enabled }) => enabled)
    .flatMap((settings) => rowOf(settings).queries?.({ ...context, settings }) ?? []);
}
