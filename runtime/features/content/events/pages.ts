import type { Pages } from '../../../page/registry.ts';

export const eventPages = {
  events: {
    titleKey: 'shell:page.events',
    offers: true,
    namespaces: ['content'],
    load: () => import('./events-page.tsx'),
  },
} satisfies Pages;
