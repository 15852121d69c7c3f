import type { Pages } from '../../page/registry.ts';

export const rewardPages = {
  rewardCentre: {
    titleKey: 'shell:page.rewardCentre',
    namespaces: ['rewards', 'cashier', 'vip'],
    load: () => import('./reward-centre-page.tsx'),
  },
} satisfies Pages;
