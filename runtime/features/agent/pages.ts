import type { Pages } from '../../page/registry.ts';

export const agentPages = {
  agentHome: {
    titleKey: 'shell:page.agentHome',
    namespaces: ['agent', 'errors'],
    load: () => import('./agent-home-page.tsx'),
  },
} satisfies Pages;
