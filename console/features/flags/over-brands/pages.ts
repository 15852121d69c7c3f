import { ToggleRight } from 'lucide-react';
import type { ConsolePages } from '../../../page.ts';

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
