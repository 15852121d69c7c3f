import type { Pages } from '../../../page/registry.ts';

export const promotionPages = {
  promotions: {
    titleKey: 'shell:page.promotions',
    namespaces: ['content'],
    load: () => import('./promotions-page.tsx'),
  },
} satisfies Pages;
