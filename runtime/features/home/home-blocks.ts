import type { HomeBlock } from '../../../schema/generated/public-manifest.ts';
import type { FirstPaintQuery } from '../../api/queries.ts';
import { rowQuery } from '../../catalogue/game-queries.ts';
import { announcementsQuery } from '../../content/notices/announcements-query.ts';
import type { FirstPaint, HomeBlockRow, HomeBlocks, QueryContext } from '../../page/registry.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { bannersQuery, gameCountQuery } from './queries.ts';
import { shownBlocks } from './shown-blocks.ts';

/**
 * Component and first-paint queries of each home block. Each block is a lazy chunk, so that a brand loads only the blocks that it
 * shows.
 */
export const homeBlocks: HomeBlocks = {
  carousel: {
    Component: lazyPart(async () => (await import('./blocks/carousel.tsx')).Carousel),
    height: 300,
    queries: (context) => [bannersQuery(context)],
  },
  ticker: {
    Component: lazyPart(async () => (await import('./blocks/ticker.tsx')).Ticker),
    height: 56,
    queries: (context) => [announcementsQuery({ ...context, types: 'PL' })],
  },
  welcome: { Component: lazyPart(async () => (await import('./blocks/welcome.tsx')).Welcome), height: 280 },
  categoryTiles: {
    Component: lazyPart(async () => (await import('./blocks/category-tiles.tsx')).CategoryTiles),
    height: 300,
  },
  gameRow: {
    Component: lazyPart(async () => (await import('./blocks/game-row.tsx')).GameRow),
    height: 280,
    queries: ({ settings: { category }, ...context }) => [rowQuery({ ...context, category })],
  },
  promotionStrip: {
    Component: lazyPart(async () => (await import('./blocks/promotion-strip.tsx')).PromotionStrip),
    height: 280,
    queries: (context) => [announcementsQuery({ ...context, types: 'PR' })],
  },
  winnerBoard: {
    Component: lazyPart(async () => (await import('./blocks/winner-board.tsx')).WinnerBoard),
    height: 400,
  },
  popularGames: {
    Component: lazyPart(async () => (await import('./blocks/popular-games.tsx')).PopularGames),
    height: 280,
  },
  gameMenu: { Component: lazyPart(async () => (await import('./blocks/game-menu.tsx')).GameMenu), height: 700 },
  lobbyNews: { Component: lazyPart(async () => (await import('./blocks/lobby-news.tsx')).LobbyNews), height: 280 },
  siteFooter: {
    Component: lazyPart(async () => (await import('./blocks/site-footer.tsx')).SiteFooter),
    height: 600,
    queries: ({ settings: { parts }, ...context }) => (parts.includes('marketing') ? [gameCountQuery(context)] : []),
  },
};

export function rowOf(settings: HomeBlock): HomeBlockRow<HomeBlock['block']> {
  // TypeScript can't correlate the key and the row's type through a union.
  return homeBlocks[settings.block] as HomeBlockRow<HomeBlock['block']>;
}

/** Queries of home's first paint, in block order. */
export function homeQueries(context: FirstPaint): readonly FirstPaintQuery[] {
  const { manifest, memberHint } = context;
  return shownBlocks({ manifest, visitor: !memberHint, offers: true }).flatMap((settings) =>
    queriesOf({ ...context, settings }),
  );
}

/** First-paint queries of one block. */
export function queriesOf(context: QueryContext & { settings: HomeBlock }): readonly FirstPaintQuery[] {
  return rowOf(context.settings).queries?.(context) ?? [];
}
