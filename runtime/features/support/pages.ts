import type { Pages } from '../../page/registry.ts';

export const supportPages = {
  feedback: {
    titleKey: 'shell:page.feedback',
    namespaces: ['support', 'errors'],
    load: () => import('./feedback-page.tsx'),
  },
  inbox: {
    titleKey: 'shell:page.inbox',
    namespaces: ['support'],
    unread: 'inbox',
    load: () => import('./inbox-page.tsx'),
  },
} satisfies Pages;
