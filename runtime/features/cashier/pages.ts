import type { Pages } from '../../page/registry.ts';

export const cashierPages = {
  deposit: {
    titleKey: 'shell:page.deposit',
    offers: true,
    namespaces: ['cashier', 'fields'],
    load: () => import('./deposit-page.tsx'),
  },
  withdraw: {
    titleKey: 'shell:page.withdraw',
    namespaces: ['cashier', 'fields'],
    load: () => import('./withdraw-page.tsx'),
  },
} satisfies Pages;
