import type { Pages } from '../../page/registry.ts';

export const recordPages = {
  transactionRecord: {
    titleKey: 'shell:page.transactionRecord',
    namespaces: ['records', 'cashier'],
    load: () => import('./transaction-record-page.tsx'),
  },
  bettingRecord: {
    titleKey: 'shell:page.bettingRecord',
    namespaces: ['records', 'cashier', 'games'],
    load: () => import('./betting-record-page.tsx'),
  },
} satisfies Pages;
