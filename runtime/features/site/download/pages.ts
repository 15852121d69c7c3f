import type { Pages } from '../../../page/registry.ts';

export const downloadPages = {
  download: {
    titleKey: 'shell:page.download',
    namespaces: ['download'],
    load: () => import('./download-page.tsx'),
  },
} satisfies Pages;
