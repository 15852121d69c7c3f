import { type ReactNode, Suspense, startTransition, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { resolveRoute } from '../../schema/resolve-route.ts';
import { isPageOn, type PageId, pageOf, routeOf } from '../../schema/routes.ts';
import { useCall } from '../api/api-context.tsx';
import { useManifest } from '../brand/brand-context.tsx';
import { useOffers, useSession } from '../session/session-context.tsx';
import type { TextKey } from '../texts/namespaces.ts';
import { useText, useTextStore } from '../texts/texts-context.tsx';
import { Boundary } from '../ui/boundary.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { SidePart } from '../ui/side-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { DocumentTitle } from './document-title.tsx';
import { Frame } from './frame.tsx';
import type { PageLoader } from './page-loader.ts';
import { pages } from './pages.ts';
import { reportFailedPage } from './report-failed-page.ts';

const OwnAccountOnly = lazyPart(async () => (await import('../member/own-account-only.tsx')).OwnAccountOnly);

/** Renders the page of the current address in its frame, or redirects. Members whose account it refuses see the reason. */
export function PageOutlet({ loader }: { loader: PageLoader }) {
  const { pathname, search } = useLocation();
  const manifest = useManifest();
  const { status, record } = useSession();
  const { type, mustChangePassword } = record ?? {};
  const resolved = resolveRoute({ path: pathname, search, manifest, session: status, type, mustChangePassword });
  const refused = resolved.refused === true;
  const shown = useRef<PageId>(undefined);
  const page = 'page' in resolved ? resolved.page : undefined;
  useEffect(() => {
    if (page !== undefined) shown.current = page;
  }, [page]);
  if ('redirect' in resolved) {
    const open = pageOf(pathname);
    // A page whose switch goes off while somebody reads it.
    const wentOff = open !== undefined && open === shown.current && !isPageOn(open, manifest);
    const reason = refused ? 'errors:auth.forbidden' : wentOff ? 'shell:state.wentOff' : undefined;
    return <Redirect to={resolved.redirect} reason={reason} />;
  }
  return (
    // The boundary is around the frame: the previous page stays until the next is loaded.
    <Suspense fallback={<PageWaiting />}>
      <FramedPage page={resolved.page} loader={loader} refused={refused ? type : undefined} />
    </Suspense>
  );
}

/** Tells why the page does not open, or closes. */
function Redirect({ to, reason }: { to: string; reason: TextKey | undefined }) {
  const toast = useToast();
  const texts = useTextStore();
  const explain = useEffectEvent(async (key: TextKey) => {
    await texts.load(['errors']).catch(() => undefined);
    toast(texts.text(key), { duration: 'short' });
  });
  useEffect(() => {
    if (reason !== undefined) void explain(reason);
  }, [reason]);
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
      <Boundary at={page} fallback={(again) => <ErrorState onRetry={again} />} onFailure={() => reportFailedPage(call)}>
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

/** Skeleton of a page while its code loads. */
function PageWaiting() {
  const t = useText('shell');
  return (
    <Waiting role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <Skeleton $ratio="16 / 8" $radius="medium" />
      <Skeleton $width="55%" $height="20px" />
      <Skeleton $height="88px" $radius="medium" />
      <Skeleton $height="88px" $radius="medium" />
    </Waiting>
  );
}

const Waiting = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4);
`;
