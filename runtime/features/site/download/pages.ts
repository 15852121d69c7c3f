import { hasApp } from '../../../brand/download/has-app.ts';
import type { Pages } from '../../../page/registry.ts';

export const downloadPages = {
  download: {
    titleKey: 'shell:page.download',
    namespaces: ['download'],
    outsideApp: true,
    when: hasApp,
    load: () => import('./download-page.tsx'),
  },
} satisfies Pages;
