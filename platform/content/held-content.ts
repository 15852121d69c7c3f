import type { Content } from './content.ts';

const none: Content = {
  announcements: () => [],
  isAnnouncement: () => false,
  banners: () => [],
  help: () => [],
  version: () => 'none',
};

/** What brands publish now, and the one way to bring in something else. */
export type HeldContent = {
  current(): Content;
  /** Takes the place of what was there before, whole. */
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
