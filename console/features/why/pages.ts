import type { ConsolePages } from '../../page.ts';

export const whyPages = {
  brandWhy: {
    path: '/brands/:brand/why',
    title: 'why.title',
    tab: true,
    operations: ['listThings', 'explainThing'],
    load: () => import('./why-page.tsx'),
  },
} satisfies ConsolePages;
