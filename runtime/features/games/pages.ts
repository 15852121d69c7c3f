import { rowQuery, vendorsQuery } from '../../games/game-queries.ts';
import type { Pages } from '../../registry.ts';
import { sectionsOf } from './sections.ts';

/** Rows that are seen without scrolling. */
const firstRows = 3;

export const gamePages = {
  allGames: {
    titleKey: 'shell:page.allGames',
    namespaces: ['games'],
    load: () => import('./all-games-page.tsx'),
    queries: ({ manifest, languageCode }) => [
      vendorsQuery(),
      ...sectionsOf({ manifest })
        .filter(({ display }) => display === 'games')
        .slice(0, firstRows)
        .map(({ id }) => rowQuery({ manifest, languageCode, category: id })),
    ],
  },
} satisfies Pages;
