import type { Pages } from '../../../page/registry.ts';

export const vipPages = {
  vipBenefits: {
    titleKey: 'shell:page.vipBenefits',
    offers: true,
    namespaces: ['vip'],
    load: () => import('./vip-benefits-page.tsx'),
  },
} satisfies Pages;
