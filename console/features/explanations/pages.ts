import { LifeBuoy } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

export const errorPages = {
  errors: {
    path: '/errors',
    title: 'errors.title',
    rail: { icon: LifeBuoy },
    operations: ['explainError'],
    load: () => import('./error-page.tsx'),
  },
  error: {
    path: '/errors/:code',
    title: 'errors.title',
    operations: ['explainError'],
    load: () => import('./error-page.tsx'),
  },
} satisfies ConsolePages;

export const whyPages = {
  brandWhy: {
    path: '/brands/:brand/why',
    title: 'why.title',
    tab: true,
    operations: ['listThings', 'explainThing'],
    load: () => import('./why-page.tsx'),
  },
} satisfies ConsolePages;
