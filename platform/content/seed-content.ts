import type { Content } from './content.ts';

export const emptyContent: Content = {
  announcements: () => [],
  banners: () => [],
  version: () => 'none',
};

export const seedContent = (): Content => emptyContent;
