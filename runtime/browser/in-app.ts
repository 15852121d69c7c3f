import { useSyncExternalStore } from 'react';

const query = '(display-mode: standalone)';

/** Whether the page runs as an installed app, so that there is nothing left to download (MENU-SIDE-11). */
export function useInApp(): boolean {
  return useSyncExternalStore(subscribe, isInApp, () => false);
}

/** The same without a subscription. Must not be called during server rendering. */
export function isInApp(): boolean {
  // Older iOS reports it only through the non-standard `navigator.standalone`.
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia(query).matches;
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
