import type { PageId } from '../../schema/routes.ts';
import { accountPages } from '../features/account/pages.ts';
import { placeholderPages } from '../features/placeholder/pages.ts';
import { statusPages } from '../features/status/pages.ts';
import type { Page } from '../registry.ts';

/** Every page: the one file that names every feature. Routes, titles, guards and menus derive from here. */
export const pages: Record<PageId, Page> = {
  ...placeholderPages,
  ...accountPages,
  ...statusPages,
};
