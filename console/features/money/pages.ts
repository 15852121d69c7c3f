import { Banknote } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

export const brandMoneyPages = {
  brandMoney: {
    path: '/brands/:brand/money',
    title: 'money.title',
    tab: true,
    operations: ['listWaitingRequests'],
    load: () => import('./money-page.tsx'),
  },
  moneyRequest: {
    path: '/brands/:brand/money/:kind/:request',
    title: 'money.request',
    operations: ['getMoneyRequest', 'listPlayerEvents', 'listWaitingRequests'],
    load: () => import('./request-page.tsx'),
  },
} satisfies ConsolePages;

export const moneyPages = {
  money: {
    path: '/money',
    title: 'money.title',
    rail: { icon: Banknote },
    operations: ['listWaitingRequests'],
    load: () => import('./money-page.tsx'),
  },
} satisfies ConsolePages;
