import { useSyncExternalStore } from 'react';

const query = '(display-mode: standalone)';

/** Whether the page runs as an installed app, where nothing is left to download (MENU-SIDE-11). */
export function useInApp(): boolean {
  return useSyncExternalStore(subscribe, isInApp, () => false);
}

/** The same, asked once: only in a browser. */
export function isInApp(): boolean {
  // iOS tells it by a property of its own.
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia(query).matches;
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
