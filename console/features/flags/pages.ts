import { ListOrdered, ToggleRight } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

/** Pages of one brand. */
export const flagPages = {
  brandFlags: {
    path: '/brands/:brand/flags',
    title: 'flags.title',
    tab: true,
    operations: ['listFlags'],
    load: () => import('./flags-page.tsx'),
  },
  brandSchedule: {
    path: '/brands/:brand/schedule',
    title: 'schedule.title',
    tab: true,
    operations: ['listSchedule'],
    load: () => import('./schedule-page.tsx'),
  },
} satisfies ConsolePages;

/** Flags over all brands. */
export const flagOverPages = {
  flags: {
    path: '/flags',
    title: 'flagOver.title',
    rail: { icon: ToggleRight },
    operations: ['listPlace', 'listFlags', 'searchBrands'],
    load: () => import('./flag-list-page.tsx'),
  },
  flag: {
    path: '/flags/:flag',
    title: 'flagOver.oneTitle',
    operations: ['listPlace'],
    load: () => import('./flag-over-page.tsx'),
  },
} satisfies ConsolePages;

/** Changes of several brands in steps. */
export const rolloutPages = {
  rollouts: {
    path: '/rollouts',
    title: 'rollouts.title',
    rail: { icon: ListOrdered },
    operations: ['listRollouts'],
    load: () => import('./rollouts-page.tsx'),
  },
  rollout: {
    path: '/rollouts/:id',
    title: 'rollout.title',
    operations: ['showRollout'],
    load: () => import('./rollout-page.tsx'),
  },
} satisfies ConsolePages;
