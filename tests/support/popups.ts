import { awayKey } from '../../runtime/features/home/popups/notice-carousel.tsx';
import { announcements } from '../../sandbox/content/announcements.ts';

const popupIds = announcements({ now: new Date() }).flatMap(({ id, types }) => (types.includes('PU') ? [id] : []));

/** Popups of the sandbox that open over home by themselves, in the form that `sendPopupsAway` takes. */
export const awayPopups = { key: awayKey, ids: popupIds };

/** Runs in a page, before its own scripts or before home is opened. */
export function sendPopupsAway({ key, ids }: { key: string; ids: readonly string[] }): void {
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(ids.map((id) => [id, Number.MAX_SAFE_INTEGER]))));
  } catch {
    // A page without storage shows no popups.
  }
}
