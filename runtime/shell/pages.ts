import type { PageId } from '../../schema/routes.ts';
import { accessPages } from '../features/access/pages.ts';
import { accountPages } from '../features/account/pages.ts';
import { agentPages } from '../features/agent/pages.ts';
import { cashierPages } from '../features/cashier/pages.ts';
import { eventPages } from '../features/content/events/pages.ts';
import { helpPages } from '../features/content/help/pages.ts';
import { noticePages } from '../features/content/notices/pages.ts';
import { framePages } from '../features/games/frames/pages.ts';
import { gamePages } from '../features/games/pages.ts';
import { homePages } from '../features/home/pages.ts';
import { recordPages } from '../features/records/pages.ts';
import { recoveryPages } from '../features/recovery/pages.ts';
import { passwordPages } from '../features/recovery/password/pages.ts';
import { registrationPages } from '../features/registration/pages.ts';
import { rewardPages } from '../features/rewards/pages.ts';
import { promotionPages } from '../features/rewards/promotions/pages.ts';
import { vipPages } from '../features/rewards/vip/pages.ts';
import { downloadPages } from '../features/site/download/pages.ts';
import { statusPages } from '../features/site/status/pages.ts';
import { supportPages } from '../features/support/pages.ts';
import type { Page } from '../page/registry.ts';

/** All pages; the only file that imports every feature. Routes, titles, guards and menus derive from it. */
export const pages: Record<PageId, Page> = {
  ...accountPages,
  ...statusPages,
  ...homePages,
  ...gamePages,
  ...accessPages,
  ...registrationPages,
  ...recoveryPages,
  ...passwordPages,
  ...rewardPages,
  ...vipPages,
  ...agentPages,
  ...supportPages,
  ...helpPages,
  ...eventPages,
  ...noticePages,
  ...promotionPages,
  ...framePages,
  ...downloadPages,
  ...recordPages,
  ...cashierPages,
};
