import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';

/** What a page that is left for a game needs to be found again as it was, if the browser does not keep the page itself. */
type Place = {
  readonly address: string;
  readonly top: number;
  /** Lists with more than the page that comes with the document. */
  readonly lists: DehydratedState;
};

/** In `sessionStorage`; looked for when a page has started (`start-client.tsx`). */
const placeKey = 'place.v1';
/** A place with longer lists is not kept: the storage is small, and reading it blocks the page. */
const mostCharacters = 1_000_000;

export function storePlace(client: QueryClient): void {
  const lists = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ queryKey, state }) =>
      queryKey.at(-1) === 'pages' &&
      queryKey[1] === 'listGames' &&
      ((state.data as InfiniteData<unknown> | undefined)?.pages.length ?? 0) > 1,
  });
  const place: Place = { address: location.pathname + location.search, top: window.scrollY, lists };
  const text = JSON.stringify(place);
  try {
    if (text.length <= mostCharacters) sessionStorage.setItem(placeKey, text);
  } catch {
    // Storage is full or blocked: the list begins anew.
  }
}

/** Once the page is hydrated: puts back what a game interrupted, if this is the page. */
export function restorePlace(client: QueryClient): void {
  const place = takePlace();
  if (place === undefined || place.address !== location.pathname + location.search) return;
  hydrate(client, place.lists);
  // The pages render first: the place is further down than what came with the document.
  const until = performance.now() + 2000;
  const scroll = () => {
    if (document.documentElement.scrollHeight - innerHeight >= place.top - 1 || performance.now() > until)
      window.scrollTo({ top: place.top, behavior: 'instant' });
    else requestAnimationFrame(scroll);
  };
  requestAnimationFrame(scroll);
}

function takePlace(): Place | undefined {
  const text = sessionStorage.getItem(placeKey);
  sessionStorage.removeItem(placeKey);
  return text === null ? undefined : (JSON.parse(text) as Place);
}
