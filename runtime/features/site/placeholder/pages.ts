import type { PageId } from '../../../../schema/routes.ts';
import type { Page, Pages } from '../../../page/registry.ts';

/** Pages that are not implemented yet: their address works and says so. */
const row = (page: PageId): Page => ({
  titleKey: `shell:page.${page}`,
  namespaces: ['content'],
  load: () => import('./placeholder-page.tsx'),
});

export const placeholderPages = {
  salaryContract: row('salaryContract'),
  dividendContract: row('dividendContract'),
  hourContract: row('hourContract'),

  events: row('events'),
} satisfies Pages;
