import type { QueryClient } from '@tanstack/react-query';
import type { QueryOf } from '../../schema/call-types.ts';
import { pathTo, returnParameter } from '../../schema/page-address.ts';
import { isLotteryVendor, prizeModeOf } from '../../schema/rules/launch.ts';
import type { Call } from '../api/operation-types.ts';
import { firstMatch } from '../browser/first-match.ts';
import type { SessionStore } from '../session/session-store.ts';
import { type Launched, setOpenedGame } from './opened-game.ts';
import { refreshAfterPlay } from './refresh-after-play.ts';
import { storePlace } from './stored-place.ts';

/** Milliseconds after a navigation to a game until the page counts as not left, because the player stopped the navigation. */
const leaving = 10_000;
/** Milliseconds after a tap until a loading message is shown. Most suppliers respond earlier. */
const quiet = 700;

/** Requests a game's address and opens it. Resolves when another game may be opened. */
export async function launchGame({
  game,
  openMode,
  tab,
  call,
  client,
  session,
  navigate,
  waits,
}: {
  game: Launched;
  openMode: 'same' | 'frame' | 'tab';
  /** Tab opened during the tap; `null` if the mode needs none or the browser blocked it. */
  tab: Window | null;
  call: Call;
  client: QueryClient;
  session: SessionStore;
  navigate: (path: string) => unknown;
  /** Called if the supplier takes longer than usual. */
  waits: () => void;
}): Promise<void> {
  const back = location.pathname + location.search;
  if ((await settled(session)).status === 'visitor') {
    tab?.close();
    return void navigate(pathTo({ page: 'login', query: { [returnParameter]: back } }));
  }
  const waiting = setTimeout(waits, quiet);
  const url = await addressOf({ game, back, call, client }).finally(() => clearTimeout(waiting));
  if (url === undefined) return tab?.close();
  refreshAfterPlay(client, 'list');
  followReturns(client);
  if (openMode === 'frame') {
    setOpenedGame({ nodeId: game.nodeId, title: game.gameName, url });
    const query = { vendor: game.vassalage, nodeId: String(game.nodeId) };
    return void navigate(pathTo({ page: 'playGame', query }));
  }
  if (tab !== null && !tab.closed) {
    tab.opener = null;
    tab.location.replace(url);
    return;
  }
  storePlace(client);
  location.assign(url);
  await left();
}

/** Returns the game's address. On failure it returns `undefined`, calls `onRefusal`, and the shared error layer shows the reason. */
export function addressOf({
  game,
  back,
  call,
  client,
  onRefusal,
}: {
  game: Pick<Launched, 'nodeId' | 'vassalage'> & Partial<Launched>;
  back: string;
  call: Call;
  client: QueryClient;
  onRefusal?: (error: unknown) => void;
}): Promise<string | undefined> {
  // A command although it is a GET: it must not be cached or prefetched, and the error layer reports its failures.
  const command = client
    .getMutationCache()
    .build(client, { mutationFn: () => call({ operation: 'launchGame', query: queryOf({ game, back }) }) });
  return command.execute(undefined).then(
    ({ url }) => url,
    (error: unknown) => void onRefusal?.(error),
  );
}

/** CALL-GAME-10 for lotteries, CALL-GAME-11 for all others. */
function queryOf({
  game: { vassalage: vendor, nodeId, gameId, gameCode, gameType, supportFreePlay, playType = 'Tradition' },
  back,
}: {
  game: Parameters<typeof addressOf>[0]['game'];
  back: string;
}): QueryOf<'launchGame'> {
  const device = matchMedia('(min-width: 768px)').matches ? 'desktop' : 'mobile';
  const common = { vendor, nodeId, back, device } as const;
  if (gameType === undefined) return common;
  if (isLotteryVendor(vendor)) return { ...common, gameCode, prizeMode: prizeModeOf({ vendor, gameType }), playType };
  return { ...common, gameCategory: gameType, gameId, supportFreePlay };
}

/** Waits until a pending session is resolved. */
function settled(session: SessionStore): Promise<ReturnType<SessionStore['current']>> {
  return firstMatch({
    get: session.current,
    subscribe: session.subscribe,
    matches: ({ status }) => status !== 'pending',
  });
}

let following = false;

/** From the first launch on, refreshes whenever the player returns: from another tab, or to this page from the back/forward cache. */
function followReturns(client: QueryClient): void {
  if (following) return;
  following = true;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refreshAfterPlay(client);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refreshAfterPlay(client);
  });
}

function left(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('pageshow', done);
      resolve();
    };
    const timer = setTimeout(done, leaving);
    addEventListener('pageshow', done);
  });
}
