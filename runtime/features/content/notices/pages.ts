import type { Pages } from '../../../page/registry.ts';

export const noticePages = {
  notices: { titleKey: 'shell:page.notices', namespaces: ['notices'], load: () => import('./notices-page.tsx') },
  noticeDetail: {
    titleKey: 'shell:page.noticeDetail',
    namespaces: ['notices'],
    load: () => import('./notice-detail-page.tsx'),
  },
} satisfies Pages;
