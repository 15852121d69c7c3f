import type { Pages } from '../../page/registry.ts';

export const recoveryPages = {
  forget: {
    titleKey: 'shell:page.forget',
    namespaces: ['recovery', 'fields'],
    load: () => import('./forget-page.tsx'),
    popup: () => import('./forget-popup.tsx'),
  },
} satisfies Pages;
