import type { Pages } from '../../page/registry.ts';

export const gamePages = {
  allGames: {
    titleKey: 'shell:page.allGames',
    namespaces: ['games'],
    load: () => import('./all-games-page.tsx'),
  },
} satisfies Pages;
