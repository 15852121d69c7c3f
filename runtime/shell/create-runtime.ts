import type { QueryClient } from '@tanstack/react-query';
import type { Delivery, PageState } from '../../schema/delivery.ts';
import { createCall } from '../api/create-call.ts';
import { createQueryClient, type Failure } from '../api/create-query-client.ts';
import type { Call } from '../api/operation-types.ts';
import { isInApp } from '../browser/in-app.ts';
import { createStore, type Store } from '../browser/store.ts';
import { createResumingCall } from '../session/resuming-call.ts';
import { createSessionStore, type SessionStorage, type SessionStore } from '../session/session-store.ts';
import { createTextStore, type TextStore } from '../texts/text-store.ts';
import { createToastStore, type ToastStore } from '../ui/toast-store.ts';
import type { Boot } from './boot.ts';
import { createPageLoader, type PageLoader } from './page-loader.ts';
import { pages } from './pages.ts';

/** Services with the lifetime of a page, or of one server rendering. */
export type Runtime = {
  readonly boot: Boot;
  readonly delivery: Store<Delivery>;
  readonly siteState: Store<PageState>;
  readonly texts: TextStore;
  readonly session: SessionStore;
  readonly toasts: ToastStore;
  readonly call: Call;
  readonly queries: QueryClient;
  readonly loader: PageLoader;
  /** Failures of calls, for the shared error layer. */
  readonly failures: Store<Failure | undefined>;
};

export function createRuntime({
  boot,
  storage,
  hinted,
  forgetHint,
  call,
}: {
  boot: Boot;
  storage?: SessionStorage | undefined;
  /** Whether the hint cookie of a session exists now. */
  hinted?: () => boolean;
  forgetHint?: () => void;
  /** Replaces network calls during server rendering. */
  call?: Call;
}): Runtime {
  const { delivery, language, memberHint, state } = boot;
  const { calendar, digits } = delivery.manifest.locale;
  const texts = createTextStore({
    language,
    texts: boot.texts,
    overrides: delivery.texts,
    settings: { calendar, digits },
  });
  const session = createSessionStore({ storage, hint: memberHint, hinted, forgetHint });
  const failures = createStore<Failure | undefined>(undefined);
  const resumingCall =
    call ??
    createResumingCall({
      store: session,
      call: createCall({
        fetch: (...input) => fetch(...input),
        tenant: delivery.manifest.tenant.id,
        token: session.token,
        installed: isInApp,
      }),
    });
  return {
    boot,
    delivery: createStore(delivery),
    siteState: createStore<PageState>(state),
    texts,
    session,
    toasts: createToastStore(),
    call: resumingCall,
    queries: createQueryClient(resumingCall, failures.set),
    loader: createPageLoader({ pages, texts }),
    failures,
  };
}
