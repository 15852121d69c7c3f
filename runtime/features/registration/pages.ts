import type { Pages } from '../../page/registry.ts';

export const registrationPages = {
  register: {
    titleKey: 'shell:page.register',
    namespaces: ['registration', 'fields'],
    load: () => import('./register-page.tsx'),
    popup: () => import('./register-popup.tsx'),
  },
} satisfies Pages;
