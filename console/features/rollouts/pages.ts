import { ListOrdered } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

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
