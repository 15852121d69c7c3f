import { wire } from '../schema/constants.ts';
import { homeRoutes } from '../schema/features/home/routes.ts';
import { mayCache } from './live/offline/may-cache.ts';

/** What a service worker has and a page has not; the types of both do not fit into one program. */
type Worker = {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
};
type Lasting = { waitUntil(done: Promise<unknown>): void };
type Asked = Lasting & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

const worker = self as unknown as Worker;
const { path: home, aliases } = homeRoutes.home;
const homePaths: readonly string[] = [home, ...aliases];

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => event.waitUntil(start()));

/**
 * The network answers first, always: what pages have kept (`cache-for-offline.ts`) is for when it does not. Files whose address holds
 * their hash come from the browser's own cache anyway. Calls of the platform, events and whatever else a page asks for never come
 * here.
 */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (request.destination === 'document') event.respondWith(openPage({ event, pathname }));
  } else if (mayCache(pathname)) event.respondWith(getFile(request));
});

async function start(): Promise<void> {
  // The request of a page does not wait until the worker has begun. Not in every browser.
  await (worker.registration.navigationPreload as NavigationPreloadManager | undefined)?.enable();
  await worker.clients.claim();
}

async function openPage({ event, pathname }: { event: Asked; pathname: string }): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    // Pages of a brand that is served are never unknown: this host is nobody's now.
    if (answer.status === 404 && pathname.startsWith('/m/')) event.waitUntil(leave());
    return answer;
  } catch (error) {
    const kept = (homePaths.includes(pathname) && (await keptAt(home))) || (await keptAt(wire.offlinePath));
    if (kept) return kept;
    throw error;
  }
}

async function getFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await keptAt(request.url);
    if (kept) return kept;
    throw error;
  }
}

/** Answers hang on language and accepted forms of pictures: what is kept was chosen for this browser already. */
function keptAt(address: string): Promise<Response | undefined> {
  return caches.match(address, { ignoreVary: true });
}

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await worker.registration.unregister();
}
