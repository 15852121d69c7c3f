import type { Pages } from '../../../page/registry.ts';

export const statusPages = {
  responsibleGaming: {
    titleKey: 'shell:page.responsibleGaming',
    namespaces: ['status'],
    load: () => import('./responsible-gaming-page.tsx'),
  },
} satisfies Pages;
