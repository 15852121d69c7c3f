import { timing, wire } from '../../../schema/constants.ts';
import { cachedAttribute } from '../../browser/cached-page.ts';
import { isOurs } from './may-cache.ts';

/**
 * Checks whether the brand is reachable again, and then reloads the page, because the cached page may have an old revision and old code. If
 * the page contains a form, input is preserved instead: the page stays and `onStay` is called.
 */
export function leaveCachedPage(onStay: () => void): void {
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
    const answer = await fetch(wire.manifestPath, { method: 'HEAD', cache: 'no-store' });
    return answer.ok && isOurs(answer);
  } catch {
    return false;
  }
}
