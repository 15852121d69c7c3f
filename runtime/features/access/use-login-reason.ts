import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ErrorCode } from '../../../schema/errors.ts';
import { useHydrated } from '../../browser/use-hydrated.ts';
import { returnPathOf } from '../../page/page-link.tsx';
import { logsInByItself, subscribeAutoLogin } from '../../session/auto-login.ts';
import { useSession } from '../../session/session-context.tsx';

/**
 * Why a page, menu entry or action sent the visitor to the login: the session has ended (ERR-06), or there was none (ERR-03). All of them
 * add a return path, so a direct visit has no reason. `undefined` on the server, because screen readers announce only inserted text. Call
 * it in the form only: a page that renders again after hydration would drop the server's markup of a form whose code is still loading.
 */
export function useLoginReason(): ErrorCode | undefined {
  const { status, over } = useSession();
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  // The device may be forgotten after the session has ended, also by another tab.
  const mayResume = useSyncExternalStore(subscribeAutoLogin, logsInByItself, () => false);
  if (!hydrated || status !== 'visitor' || returnPathOf(search) === undefined) return undefined;
  if (over !== true) return 'auth.required';
  return mayResume ? undefined : 'auth.session_ended';
}
