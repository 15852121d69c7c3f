import { type ReactNode, Suspense, startTransition, use, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { resolveRoute } from '../../schema/resolve-route.ts';
import { type PageId, routeOf } from '../../schema/routes.ts';
import { useCall } from '../api/api-context.tsx';
import { useManifest } from '../brand/brand-context.tsx';
import { useOffers, useSession } from '../session/session-context.tsx';
import { useTextStore } from '../texts/texts-context.tsx';
import { Boundary } from '../ui/boundary.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { SidePart } from '../ui/side-part.tsx';
import { useToast } from '../ui/toast.tsx';
import { DocumentTitle } from './document-title.tsx';
import { Frame } from './frame.tsx';
import type { PageLoader } from './page-loader.ts';
import { PageWaiting } from './page-waiting.tsx';
import { pages } from './pages.ts';
import { reportFailedPage } from './report-failed-page.ts';

const OwnAccountOnly = lazyPart(async () => (await import('../member/own-account-only.tsx')).OwnAccountOnly);

/** Renders the page of the current address in its frame, or redirects. Members whose account it refuses see the reason. */
export function PageOutlet({ loader }: { loader: PageLoader }) {
  const { pathname, search } = useLocation();
  const manifest = useManifest();
  const { status, record } = useSession();
  const { type, mustChangePassword } = record ?? {};
  const resolved = resolveRoute({
    ...{ path: pathname, search, manifest, session: status },
    ...{ type, mustChangePassword },
  });
  const refused = resolved.refused === true;
  if ('redirect' in resolved) return <Redirect to={resolved.redirect} refused={refused} />;
  return (
    // The boundary is around the frame: the previous page stays until the next is loaded.
    <Suspense fallback={<PageWaiting />}>
      <FramedPage page={resolved.page} loader={loader} refused={refused ? type : undefined} />
    </Suspense>
  );
}

/** Tells a refused member why the page does not open. */
function Redirect({ to, refused }: { to: string; refused: boolean }) {
  const toast = useToast();
  const texts = useTextStore();
  const explain = useEffectEvent(async () => {
    await texts.load(['errors']).catch(() => undefined);
    toast(texts.text('errors:auth.forbidden'), { duration: 'short' });
  });
  useEffect(() => {
    if (refused) void explain();
  }, [refused]);
  return <Navigate to={to} replace />;
}

function FramedPage({
  page,
  loader,
  refused,
}: {
  page: PageId;
  loader: PageLoader;
  /** Type of a member who may not open the page. */
  refused: number | undefined;
}) {
  const [, setTries] = useState(0);
  const call = useCall();
  const loaded = use(loader.load(page));
  const retry = () => {
    loader.forget(page);
    startTransition(() => setTries((tries) => tries + 1));
  };
  return (
    <Frame page={page}>
      <DocumentTitle page={page} />
      <Boundary
        at={page}
        fallback={(again) => <ErrorState onRetry={again} />}
        onFailure={() => reportFailedPage(call)}
      >
        {loaded === undefined ? (
          <ErrorState onRetry={retry} />
        ) : refused === undefined || routeOf(page).visitorsOnly === true ? (
          <DuringBreaks page={page}>
            <loaded.Page />
          </DuringBreaks>
        ) : (
          <Suspense>
            <OwnAccountOnly type={refused} />
          </Suspense>
        )}
      </Boundary>
    </Frame>
  );
}

const OnBreak = lazyPart(async () => (await import('./on-break.tsx')).OnBreak);

/** A page that a member on a break has no use for is replaced by a notice. Until the platform has answered, neither is shown. */
function DuringBreaks({ page, children }: { page: PageId; children: ReactNode }) {
  const offers = useOffers();
  if (pages[page].offers === undefined || offers === 'shown') return children;
  if (offers === 'unknown') return <PageWaiting />;
  return (
    <SidePart fallback={<PageWaiting />}>
      <OnBreak />
    </SidePart>
  );
}
