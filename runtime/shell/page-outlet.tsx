import { Suspense, startTransition, use, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { resolveRoute } from '../../schema/resolve-route.ts';
import type { PageId } from '../../schema/routes.ts';
import { useCall } from '../api/api-context.tsx';
import { useManifest } from '../brand/brand-context.tsx';
import { useSession } from '../session/session-context.tsx';
import { Boundary } from '../ui/boundary.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { DocumentTitle } from './document-title.tsx';
import { Frame } from './frame.tsx';
import type { PageLoader } from './page-loader.ts';
import { PageWaiting } from './page-waiting.tsx';
import { reportFailedPage } from './report-failed-page.ts';

/** Renders the page of the current address in its frame, or redirects. */
export function PageOutlet({ loader }: { loader: PageLoader }) {
  const { pathname, search } = useLocation();
  const manifest = useManifest();
  const { status, record } = useSession();
  const { mustChangePassword } = record ?? {};
  const resolved = resolveRoute({ path: pathname, search, manifest, session: status, mustChangePassword });
  if ('redirect' in resolved) return <Navigate to={resolved.redirect} replace />;
  return (
    // The boundary is around the frame: the previous page stays until the next is loaded.
    <Suspense fallback={<PageWaiting />}>
      <FramedPage page={resolved.page} loader={loader} />
    </Suspense>
  );
}

function FramedPage({ page, loader }: { page: PageId; loader: PageLoader }) {
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
        {loaded === undefined ? <ErrorState onRetry={retry} /> : <loaded.Page />}
      </Boundary>
    </Frame>
  );
}
