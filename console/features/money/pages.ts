import { Banknote, ChartColumn } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

export const brandMoneyPages = {
  brandMoney: {
    path: '/brands/:brand/money',
    title: 'money.title',
    tab: true,
    operations: ['listWaitingRequests'],
    load: () => import('./money-page.tsx'),
  },
  brandFigures: {
    path: '/brands/:brand/figures',
    title: 'figures.title',
    tab: true,
    operations: ['showFigures'],
    load: () => import('./figures-page.tsx'),
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
  figures: {
    path: '/figures',
    title: 'figures.title',
    rail: { icon: ChartColumn },
    operations: ['showFigures'],
    load: () => import('./figures-page.tsx'),
  },
} satisfies ConsolePages;
