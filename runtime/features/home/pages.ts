import type { Pages } from '../../page/registry.ts';

export const homePages = {
  home: {
    titleKey: 'shell:page.home',
    header: 'home',
    namespaces: ['home', 'games'],
    load: () => import('./home-page.tsx'),
  },
} satisfies Pages;
