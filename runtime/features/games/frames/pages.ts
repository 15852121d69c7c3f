import type { PageId } from '../../../../schema/routes.ts';
import type { Page, PageModule, Pages } from '../../../page/registry.ts';

const row = (page: PageId, load: () => Promise<PageModule>): Page => ({
  titleKey: `shell:page.${page}`,
  offers: true,
  namespaces: ['frames'],
  load,
});

export const framePages = {
  externalGame: row('externalGame', () => import('./external-game-page.tsx')),
  playGame: { ...row('playGame', () => import('./play-game-page.tsx')), header: 'none' },
  externalApp: row('externalApp', () => import('./external-app-page.tsx')),
  customerTask: row('customerTask', () => import('./customer-task-page.tsx')),
  manualRebate: row('manualRebate', () => import('./manual-rebate-page.tsx')),
  pointsMall: row('pointsMall', () => import('./points-mall-page.tsx')),
} satisfies Pages;
