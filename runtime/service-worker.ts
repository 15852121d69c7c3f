import { timing, wire } from '../schema/constants.ts';
import { homeRoutes } from '../schema/features/home/routes.ts';
import { type Filling, fillCache } from './live/offline/fill-cache.ts';
import { isOurs, mayCache } from './live/offline/may-cache.ts';

/** The parts of the service worker scope that are used here. TypeScript cannot compile worker and DOM types in one program. */
type Worker = {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & MessageEvent<Filling>) => void): void;
};
type Lasting = { waitUntil(done: Promise<unknown>): void };
type RequestEvent = Lasting & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

const worker = self as unknown as Worker;
const { path: home, aliases } = homeRoutes.home;
const homePaths: readonly string[] = [home, ...aliases];
/** Cache, and address in it, of the time since which the host has answered without our mark. */
const unmarked = '/unmarked';

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => event.waitUntil(start()));

/**
 * The network always comes first. Caches of pages (`cache-for-offline.ts`) are used only if the network fails, or a proxy answers for a
 * server that it cannot reach. Files with a hash in their address come from the browser's HTTP cache anyway. Calls of the platform, events and all other requests are not handled here.
 */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (request.destination === 'document') event.respondWith(openPage(event, pathname));
  } else if (mayCache(pathname)) event.respondWith(getFile(request));
});

/** Pages request that the files of their documents are cached, and wait for the answer whether they are. */
worker.addEventListener('message', (event) => {
  const answer = (filled: boolean) => event.ports[0]?.postMessage(filled);
  event.waitUntil(
    fillCache(event.data).then(
      () => answer(true),
      () => answer(false),
    ),
  );
});

async function start(): Promise<void> {
  // Navigation preload requests a page before the worker has started. Not every browser supports it.
  await (worker.registration.navigationPreload as NavigationPreloadManager | undefined)?.enable();
  await worker.clients.claim();
}

async function openPage(event: RequestEvent, pathname: string): Promise<Response> {
  const answer = await answerOf(async () => (await event.preloadResponse) ?? (await fetch(event.request)));
  event.waitUntil(follow(answer, pathname));
  if (!isLost(answer)) return answer;
  return (homePaths.includes(pathname) && (await cachedAt(home))) || (await cachedAt(wire.offlinePath)) || answer;
}

async function getFile(request: Request): Promise<Response> {
  const answer = await answerOf(() => fetch(request));
  return isLost(answer) ? ((await cachedAt(request.url)) ?? answer) : answer;
}

/** An answer of type `error` if the network fails. Browsers treat it like the failure itself. */
const answerOf = (load: () => Promise<Response>) => load().catch(() => Response.error());

/** Whether the server was not reached: there is no answer, or one of a proxy that says so. */
const isLost = (answer: Response) =>
  answer.type === 'error' || (!isOurs(answer) && (answer.status === 404 || answer.status >= 500));

/** Deletes everything once no brand is served on this host any more. */
async function follow(answer: Response, pathname: string): Promise<void> {
  // Redirects show nothing of themselves.
  if (answer.type === 'error' || answer.type === 'opaqueredirect') return;
  if (isOurs(answer)) {
    await caches.delete(unmarked);
    // An active brand never returns 404 for its pages.
    if (answer.status === 404 && pathname.startsWith('/m/')) await leave();
    return;
  }
  const noted = await caches.match(unmarked, { cacheName: unmarked });
  if (noted === undefined) await (await caches.open(unmarked)).put(unmarked, new Response(String(Date.now())));
  else if (Date.now() - Number(await noted.text()) > timing.unmarkedSite) await leave();
}

/** Responses vary by language and accepted image formats. Cached responses were already selected for this browser. */
function cachedAt(address: string): Promise<Response | undefined> {
  return caches.match(address, { ignoreVary: true });
}

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await worker.registration.unregister();
}
