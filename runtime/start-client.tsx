import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { wire } from '../schema/constants.ts';
import { resolveRoute } from '../schema/resolve-route.ts';
import { browserStorage } from './browser/browser-storage.ts';
import { storeInvitation } from './browser/invitation.ts';
import { pageHistory } from './browser/page-history.ts';
import { storeWebClip } from './browser/web-clip.ts';
import { whenIdle } from './browser/when-idle.ts';
import { writeCookie } from './browser/write-cookie.ts';
import { App } from './shell/app.tsx';
import { type Boot, blockIds, readBlock } from './shell/boot.ts';
import { createRuntime, type Runtime } from './shell/create-runtime.ts';
import { PageRouter } from './shell/page-router.tsx';
import { preloadSurfaces } from './shell/surfaces.tsx';

// In a separate task: parsing all the code takes long, and input can be handled between the tasks.
setTimeout(() => void start());

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const boot = readBlock(blockIds.boot) as Boot | null;
  if (root === null || boot === null) return;
  const { tenant } = boot.delivery.manifest;
  storeInvitation({ search: location.search, tenant: tenant.id, storage: () => sessionStorage });
  storeWebClip(location.search);
  const runtime = createRuntime({
    boot,
    storage: boot.simulated == null ? browserStorage() : await simulatedStorage(boot, boot.simulated),
    hinted: () =>
      boot.simulated != null ||
      document.cookie.split('; ').some((cookie) => cookie.startsWith(`${wire.memberHintCookie}=`)),
    forgetHint: () => writeCookie({ name: wire.memberHintCookie, value: '', maxAge: 0 }),
  });
  // Parts of the document hydrate when somebody scrolls to them, which may be much later. They need the data of the server's markup.
  const defaultOptions = { queries: { gcTime: Number.POSITIVE_INFINITY } };
  hydrate(runtime.queries, (readBlock(blockIds.queries) ?? {}) as DehydratedState, { defaultOptions });
  // Load the page's code before hydrating: otherwise hydration suspends, and the markup does not react to input meanwhile.
  const { pathname: path, search } = location;
  const resolved = resolveRoute({
    path,
    search,
    manifest: boot.delivery.manifest,
    session: runtime.session.assumed().status,
  });
  if (boot.state === 'normal' && 'page' in resolved) await runtime.loader.load(resolved.page);
  const app = (
    <PageRouter history={pageHistory()}>
      <App runtime={runtime} onReady={() => ready(runtime)} />
    </PageRouter>
  );
  // An overloaded server sends the document without rendered markup.
  if (root.firstChild === null) createRoot(root).render(app);
  else hydrateRoot(root, app);
}

/** Runs after hydration: live updates are not needed for the first paint or the first input. */
function ready(runtime: Runtime): void {
  document.documentElement.dataset.ready = 'true';
  // In a separate task, because hydration itself takes long.
  setTimeout(() => {
    whenIdle(preloadSurfaces);
    // The player returned from a game that had opened in this window.
    if (leftForGame())
      void import('./catalogue/stored-place.ts').then(({ restorePlace }) => restorePlace(runtime.queries));
    void import('./live/start-live.ts').then(({ startLive }) => startLive(runtime));
  });
}

async function simulatedStorage(boot: Boot, type: number) {
  const { merchantCode } = boot.delivery.manifest.tenant;
  return (await import('./session/simulated-session.ts')).simulatedSession({ merchantCode, type });
}

function leftForGame(): boolean {
  try {
    return sessionStorage.getItem('place.v1') !== null;
  } catch {
    return false;
  }
}
