import type { Pages } from '../../../page/registry.ts';

export const promotionPages = {
  promotions: {
    titleKey: 'shell:page.promotions',
    offers: true,
    namespaces: ['promotions'],
    load: () => import('./promotions-page.tsx'),
  },
  promotionDetail: {
    titleKey: 'shell:page.promotionDetail',
    offers: true,
    namespaces: ['promotions'],
    load: () => import('./promotions-page.tsx'),
  },
  applyReward: {
    titleKey: 'shell:page.applyReward',
    offers: true,
    namespaces: ['promotions', 'errors', 'cashier'],
    load: () => import('./apply-reward-page.tsx'),
  },
} satisfies Pages;
