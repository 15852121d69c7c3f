import type { Pages } from '../../../page/registry.ts';

export const helpPages = {
  help: { titleKey: 'shell:page.help', namespaces: ['help'], load: () => import('./help-page.tsx') },
  helpDetail: { titleKey: 'shell:page.helpDetail', namespaces: ['help'], load: () => import('./help-detail-page.tsx') },
} satisfies Pages;
