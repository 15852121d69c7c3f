import type { Pages } from '../../page/registry.ts';

export const accountPages = {
  settings: { titleKey: 'shell:page.settings', namespaces: ['account'], load: () => import('./settings-page.tsx') },
  menu: { titleKey: 'shell:page.menu', namespaces: ['account'], load: () => import('./menu-page.tsx') },
  memberHome: {
    titleKey: 'shell:page.memberHome',
    namespaces: ['account', 'vip'],
    load: () => import('./member-home-page.tsx'),
  },
} satisfies Pages;
