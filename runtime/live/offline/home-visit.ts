import { browserStorage } from '../../browser/browser-storage.ts';

const key = 'homeVisited.v1';
/** For browsers that block storage. */
let isVisitedHere = false;

/**
 * Whether this browser has shown the brand's home. The cache of home can't answer that, because it is dropped as soon as home has changed.
 */
export function isHomeVisited(): boolean {
  return isVisitedHere || browserStorage()?.getItem(key) === '1';
}

export function noteHomeVisit(): void {
  isVisitedHere = true;
  try {
    browserStorage()?.setItem(key, '1');
  } catch {
    // Storage is full.
  }
}

export function forgetHomeVisit(): void {
  isVisitedHere = false;
  browserStorage()?.removeItem(key);
}
