import type { Content } from './content.ts';

const none: Content = {
  announcements: () => [],
  promotionTerms: () => undefined,
  promotionCategories: () => [],
  isAnnouncement: () => false,
  banners: () => [],
  help: () => [],
  version: () => 'none',
};

/** Holds the current content; `take` is the only way to change it. */
export type HeldContent = {
  current(): Content;
  /** Replaces all content. */
  take(content: Content): void;
};

export function createHeldContent(): HeldContent {
  let current = none;
  return {
    current: () => current,
    take: (content) => {
      current = content;
    },
  };
}
