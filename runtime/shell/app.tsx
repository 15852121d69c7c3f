import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { ApiProvider } from '../api/api-context.tsx';
import { BrandProvider } from '../brand/brand-context.tsx';
import { DocumentDevice } from '../brand/download/document-device.ts';
import { useStore } from '../browser/store.ts';
import { SessionProvider } from '../session/session-context.tsx';
import { TextsProvider, useLanguage } from '../texts/texts-context.tsx';
import { Boundary } from '../ui/boundary.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { ToastOutlet, ToastProvider } from '../ui/toast.tsx';
import { AccountPopups } from './account-popups.tsx';
import { AgentPrompts } from './agent-prompts.tsx';
import type { Runtime } from './create-runtime.ts';
import { ErrorLayer } from './error-layer.tsx';
import { MenusProvider } from './menus.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { ProgressLine } from './progress-line.tsx';
import { reportFailedPage } from './report-failed-page.ts';
import { ScrollMemory } from './scroll-memory.ts';

const StatusPage = lazyPart(async () => (await import('../features/site/status/status-page.tsx')).StatusPage);

/** The app inside a router; identical on the server and in the browser. */
export function App({
  runtime,
  onReady,
}: {
  runtime: Runtime;
  /** Called once, after hydration. */
  onReady?: () => void;
}) {
  const delivery = useStore(runtime.delivery);
  const start = useEffectEvent(() => onReady?.());
  useEffect(() => start(), []);
  return (
    <BrandProvider delivery={delivery} framed={runtime.boot.framedBy !== undefined}>
      <QueryClientProvider client={runtime.queries}>
        <ApiProvider call={runtime.call}>
          <SessionProvider store={runtime.session}>
            <TextsProvider store={runtime.texts}>
              <ToastProvider store={runtime.toasts}>
                <DocumentLanguage />
                <DocumentDevice value={runtime.boot.device}>
                  <Site runtime={runtime} />
                </DocumentDevice>
                <ToastOutlet />
              </ToastProvider>
            </TextsProvider>
          </SessionProvider>
        </ApiProvider>
      </QueryClientProvider>
    </BrandProvider>
  );
}

/** Renders exactly one of: the site, the maintenance page, the restricted page, the service-error page (STATUS-01, -02). */
function Site({ runtime }: { runtime: Runtime }) {
  const state = useStore(runtime.siteState);
  if (state !== 'normal')
    return (
      <Boundary at={state} fallback={(retry) => <ErrorState onRetry={retry} />}>
        <Suspense>
          <StatusPage state={state} siteState={runtime.siteState} />
        </Suspense>
      </Boundary>
    );
  return (
    // If the frame itself fails to render, the service-error page replaces it (STATUS-02).
    <Boundary
      onFailure={() => {
        reportFailedPage(runtime.call);
        runtime.siteState.set('failed');
      }}
    >
      <AccountPopups>
        <MenusProvider>
          <ScrollMemory />
          <ErrorLayer failures={runtime.failures} siteState={runtime.siteState} />
          <ProgressLine busy={runtime.loader.busy} />
          <PageOutlet loader={runtime.loader} />
          <AgentPrompts />
        </MenusProvider>
      </AccountPopups>
    </Boundary>
  );
}

function DocumentLanguage() {
  const { code, direction } = useLanguage();
  useEffect(() => {
    const root = document.documentElement;
    // Writing the language that is already there would make browsers compute all styles anew.
    if (root.lang !== code) root.lang = code;
    if (root.dir !== direction) root.dir = direction;
  }, [code, direction]);
  return null;
}
