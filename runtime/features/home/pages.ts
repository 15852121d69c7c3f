import type { Pages } from '../../registry.ts';
import { homeQueries } from './home-blocks.ts';

export const homePages = {
  home: {
    titleKey: 'shell:page.home',
    header: 'home',
    namespaces: ['home', 'games'],
    load: () => import('./home-page.tsx'),
    queries: homeQueries,
  },
} satisfies Pages;
