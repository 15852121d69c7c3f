import { type DehydratedState, dehydrate, hydrate, type InfiniteData, type QueryClient } from '@tanstack/react-query';

/** State that restores a page after a game, if the browser does not restore the page itself. */
type Place = {
  readonly address: string;
  readonly top: number;
  /** Lists of which more pages are loaded than came with the document. */
  readonly lists: DehydratedState;
};

/** Key in `sessionStorage`. It is read when a page has started (`start-client.tsx`). */
const placeKey = 'place.v1';
/** A larger place is not stored: the storage is small, and reading it blocks the page. */
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
    // Storage is full or blocked: the list starts from the beginning.
  }
}

/** Restores the lists and scroll position that a game interrupted, if this is the page. Called after hydration. */
export function restorePlace(client: QueryClient): void {
  const place = takePlace();
  if (place === undefined || place.address !== location.pathname + location.search) return;
  hydrate(client, place.lists);
  // Wait for the pages to render: the scroll position may be below the content that came with the document.
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
