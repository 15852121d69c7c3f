import type { Pages } from '../../page/registry.ts';

export const accessPages = {
  login: {
    titleKey: 'shell:page.login',
    namespaces: ['access', 'fields'],
    load: () => import('./login-page.tsx'),
    popup: () => import('./login-popup.tsx'),
  },
  agentLogin: {
    titleKey: 'shell:page.agentLogin',
    namespaces: ['access', 'fields'],
    load: () => import('./agent-login-page.tsx'),
  },
} satisfies Pages;
