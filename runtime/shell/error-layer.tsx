import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageState, SiteState } from '../../schema/delivery.ts';
import type { ErrorCode } from '../../schema/errors.ts';
import { pageOf, routeOf } from '../../schema/routes.ts';
import type { Failure } from '../api/create-query-client.ts';
import type { Store } from '../browser/store.ts';
import { returnParameter, useGoTo } from '../page/page-link.tsx';
import { useSessionStore } from '../session/session-context.tsx';
import { useTextStore } from '../texts/texts-context.tsx';
import { useToast } from '../ui/toast.tsx';

/** Codes by which the platform says that the whole site has another state. */
/** Characters that most readers take in within the three seconds of a short toast. */
const readInShort = 60;

const stateOf: Partial<Record<ErrorCode, SiteState>> = {
  'site.maintenance': 'maintenance',
  'site.region_restricted': 'restricted',
};

/**
 * What every failed call has in common: its text as a toast, the way to login where a session is over, the status page where
 * the site went down. Forms answer the codes that they own.
 */
export function ErrorLayer({
  failures,
  siteState,
}: {
  failures: Store<Failure | undefined>;
  siteState: Store<PageState>;
}) {
  const texts = useTextStore();
  const toast = useToast();
  const session = useSessionStore();
  const goTo = useGoTo();
  const { pathname, search } = useLocation();

  const say = useEffectEvent(async (code: ErrorCode) => {
    await texts.load(['errors']).catch(() => undefined);
    // Without a connection the texts of errors may be missing as well.
    const text = texts.has('errors') ? texts.text(`errors:${code}`) : texts.text('shell:state.failedText');
    toast(text, { duration: text.length > readInShort ? 'long' : 'short', tone: 'error' });
  });

  const answer = useEffectEvent(({ error: { code }, silent }: Failure) => {
    const state = stateOf[code];
    if (state !== undefined) return siteState.set(state);
    if (code === 'auth.session_ended' || code === 'auth.required') {
      const { status, over } = session.current();
      // Whoever had a session hears on the login page that it is over, whichever call was the first to find out.
      if (status !== 'visitor') session.end({ over: true });
      else if (over !== true) void say(code);
      // Calls that went out together fail together: the address is there before the page is.
      const page = pageOf(location.pathname);
      if (page !== 'login' && page !== 'agentLogin')
        goTo({
          page: 'login',
          query: { [returnParameter]: pathname + search },
          // A page of members would only lead back here.
          replace: page !== undefined && routeOf(page).guard !== undefined,
        });
      return;
    }
    if (!silent) void say(code);
  });

  useEffect(() => {
    void texts.load(['errors']).catch(() => undefined);
    return failures.subscribe(() => {
      const failure = failures.get();
      if (failure !== undefined) answer(failure);
    });
  }, [failures, texts]);
  return null;
}
