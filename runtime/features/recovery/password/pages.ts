import type { Pages } from '../../../page/registry.ts';

export const passwordPages = {
  changePassword: {
    titleKey: 'shell:page.changePassword',
    namespaces: ['password', 'fields'],
    load: () => import('./change-password-page.tsx'),
  },
} satisfies Pages;
