import { timing, wire } from '../../../schema/constants.ts';
import { cachedAttribute } from '../../browser/cached-page.ts';

/**
 * Looks whether the brand can be reached again, and opens the page anew once it can: what the browser kept may be of an old
 * revision and an old program. Who is filling in a form by then keeps it: the page goes on as it is, by `onStay`.
 */
export function leaveCachedPage({ onStay }: { onStay: () => void }): void {
  const timer = setInterval(() => void look(), timing.connectionPoll);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  let over = false;

  async function look(): Promise<void> {
    if (over || !(await isReachable()) || over) return;
    over = true;
    clearInterval(timer);
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
    if (document.querySelector('form') === null) return location.reload();
    document.documentElement.removeAttribute(cachedAttribute);
    window.dispatchEvent(new Event('online'));
    onStay();
  }
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(wire.manifestPath, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
