import type { ConsolePages } from '../../page.ts';

export const studioPages = {
  drafts: {
    path: '/brands/:brand/studio',
    title: 'studio.title',
    tab: true,
    operations: ['listDrafts', 'getDraft', 'listProposals'],
    load: () => import('./drafts-page.tsx'),
  },
  draft: {
    path: '/brands/:brand/studio/:draft',
    title: 'studio.draft',
    operations: ['listDrafts', 'getDraft', 'showLayers', 'listProposals'],
    load: () => import('./studio-page.tsx'),
  },
  texts: {
    path: '/brands/:brand/texts',
    title: 'texts.title',
    tab: true,
    operations: ['findTexts', 'listDrafts', 'getDraft'],
    load: () => import('./texts/texts-page.tsx'),
  },
} satisfies ConsolePages;
