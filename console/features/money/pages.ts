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
  brandRounds: {
    path: '/brands/:brand/rounds',
    title: 'rounds.title',
    tab: true,
    operations: ['listOpenRounds'],
    load: () => import('./rounds-page.tsx'),
  },
  round: {
    path: '/brands/:brand/rounds/:bet',
    title: 'round.title',
    operations: ['getRound'],
    load: () => import('./round-page.tsx'),
  },
  walletCalls: {
    path: '/brands/:brand/calls',
    title: 'calls.title',
    operations: ['listWalletCalls'],
    load: () => import('./calls-page.tsx'),
  },
} satisfies ConsolePages;

export const moneyPages = {
  rounds: {
    path: '/rounds',
    title: 'rounds.title',
    operations: ['listWaitingRounds'],
    load: () => import('./rounds-page.tsx'),
  },
  lookUp: { path: '/find', title: 'find.title', operations: ['lookUp'], load: () => import('./look-up-page.tsx') },
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
