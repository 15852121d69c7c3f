import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageState, SiteState } from '../../schema/delivery.ts';
import type { ErrorCode } from '../../schema/errors.ts';
import { returnParameter } from '../../schema/page-address.ts';
import { pageOf, routeOf } from '../../schema/routes.ts';
import type { Failure } from '../api/create-query-client.ts';
import { useManifest } from '../brand/brand-context.tsx';
import type { Store } from '../browser/store.ts';
import { useGoTo } from '../page/page-link.tsx';
import { useSessionStore } from '../session/session-context.tsx';
import type { Refusal } from '../session/session-record.ts';
import { loadErrorText } from '../texts/load-error-text.ts';
import { useTextStore } from '../texts/texts-context.tsx';
import { useToast } from '../ui/toast.tsx';

/** Number of characters that most readers can read within the three seconds of a short toast. */
const readInShort = 60;

/** Error codes that report a change of the whole site's state. */
const stateOf: Partial<Record<ErrorCode, SiteState>> = {
  'site.maintenance': 'maintenance',
  'site.region_restricted': 'restricted',
};

/**
 * Central handling of failed calls: error text as a toast, redirect to login if the session has expired, status page if the site is down.
 * Codes that forms handle themselves are skipped.
 */
export function ErrorLayer({
  failures,
  siteState,
}: {
  failures: Store<Failure | undefined>;
  siteState: Store<PageState>;
}) {
  const texts = useTextStore();
  const { timeZone } = useManifest().locale;
  const toast = useToast();
  const session = useSessionStore();
  const goTo = useGoTo();
  const { pathname, search } = useLocation();

  const showError = useEffectEvent(async (error: Failure['error']) => {
    await texts.load(['errors']).catch(() => undefined);
    const text = await loadErrorText().then(
      (errorText) => errorText({ texts, timeZone, error }),
      () => texts.text('shell:state.failedText'),
    );
    toast(text, { duration: text.length > readInShort ? 'long' : 'short', tone: 'error' });
  });

  const answer = useEffectEvent(({ error, silent }: Failure) => {
    const { code } = error;
    const state = stateOf[code];
    // A break that began on another device, or an age limit that was raised.
    if (/^play\.(time_out|excluded|too_young)/.test(code))
      session.refuse({ until: null, ...error.value, code } as Refusal);
    if (state !== undefined) return siteState.set(state);
    if (code === 'auth.session_ended' || code === 'auth.required') {
      const { status, over } = session.current();
      // A player who had a session sees on the login page that it has ended, whichever call noticed it first.
      if (status !== 'visitor') session.end({ over: true });
      // Parallel calls fail together: use `location`, because React Router may not have rendered the first redirect yet.
      const page = pageOf(location.pathname);
      // The login page explains why the player was sent there.
      if (page !== 'login' && page !== 'agentLogin')
        goTo({
          page: 'login',
          query: { [returnParameter]: pathname + search },
          // Going back to a guarded page would only redirect here again.
          replace: page !== undefined && routeOf(page).guard !== undefined,
        });
      else if (status === 'visitor' && over !== true) void showError(error);
      return;
    }
    if (!silent) void showError(error);
  });

  useEffect(
    () =>
      failures.subscribe(() => {
        const failure = failures.get();
        if (failure !== undefined) answer(failure);
      }),
    [failures],
  );
  return null;
}
