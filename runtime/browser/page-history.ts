import { createPath, type Location, NavigationType, type Navigator, type To } from 'react-router-dom';

/** A history entry as written here. Entries written by others, such as the first of a visit, have none of these fields. */
type Entry = {
  /** Identifies the page. A guard has the key of the page that it guards. */
  readonly key: string;
  /** Number of entries of this visit before it. A guard does not count. */
  readonly position: number;
  /** State of the page, as `useLocation` returns it. */
  readonly state: unknown;
  /** Marks a guard: a copy of the page's entry right after it, so that going back closes an overlay instead of leaving. */
  readonly overlay?: true;
};

/** The page to show, and how it was reached. */
type Visited = { readonly action: NavigationType; readonly location: Location };

/** The parts of a window that the history needs. */
export type HistoryWindow = {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  readonly location: Pick<Window['location'], 'pathname' | 'search' | 'hash' | 'origin' | 'assign'>;
  readonly addEventListener: (type: 'popstate', listener: () => void) => void;
};

/** The session history of the site, for the router. */
export type PageHistory = Navigator & {
  readonly visited: () => Visited;
  /** Calls the listener with each page that is reached. Steps within a page are not reported. */
  readonly listen: (listener: (visited: Visited) => void) => () => void;
  /** Whether there is an earlier page of this visit. */
  readonly canStepBack: () => boolean;
  /**
   * Makes going back close the overlay instead of leaving the page, by pushing a guard. The guard stays after the overlay closes,
   * since removing it would race with the next overlay. Going back skips an unused guard, and navigating to a page replaces it.
   * Returns a function that unregisters the overlay.
   */
  readonly closeByBack: (close: () => void) => () => void;
};

export function createPageHistory(page: HistoryWindow): PageHistory {
  const { history, location } = page;
  let now = entryOf(history.state);
  let visited = visitedBy(NavigationType.Pop);
  /** Pages whose guard was replaced by a redirect: the entry below the guard is skipped when going back. */
  const passed = new Set<string>();
  const listeners = new Set<(visited: Visited) => void>();
  /** Open overlays, topmost last. */
  const overlays: { readonly close: () => void }[] = [];
  page.addEventListener('popstate', follow);

  function visitedBy(action: NavigationType): Visited {
    const { pathname, search, hash } = location;
    return { action, location: { pathname, search, hash, state: now.state, key: now.key } };
  }

  function report(action: NavigationType): void {
    visited = visitedBy(action);
    for (const listener of listeners) listener(visited);
  }

  function guard(): void {
    if (now.overlay || overlays.length === 0) return;
    const entry: Entry = { ...now, overlay: true };
    history.pushState(entry, '');
    now = entry;
  }

  function follow(): void {
    const before = now;
    now = entryOf(history.state);
    if (before.key === now.key && (before.overlay || now.overlay)) {
      // Forward to the guard, or from one to another: still the same page.
      if (now.overlay) return;
      if (overlays.length === 0) history.go(-1);
      else overlays.at(-1)?.close();
      // Push a new guard if overlays remain: others below, or one that did not close.
      setTimeout(guard);
    } else if (passed.has(now.key) && now.position > 0 && before.position >= now.position) history.go(-1);
    else report(NavigationType.Pop);
  }

  return {
    visited: () => visited,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    canStepBack: () => now.position > 0,
    closeByBack: (close) => {
      const overlay = { close };
      overlays.push(overlay);
      guard();
      return () => {
        overlays.splice(overlays.indexOf(overlay), 1);
      };
    },
    createHref: hrefOf,
    createURL: (to) => new URL(hrefOf(to), location.origin),
    go: (steps) => history.go(steps),
    push: (to, state) => {
      const href = hrefOf(to);
      const guarded = now.overlay;
      now = { key: newKey(), position: now.position + 1, state: state ?? null };
      if (guarded) history.replaceState(now, '', href);
      else
        try {
          history.pushState(now, '', href);
        } catch {
          // Safari rejects more than 100 entries in 30 seconds.
          location.assign(href);
        }
      report(NavigationType.Push);
    },
    replace: (to, state) => {
      if (now.overlay) passed.add(now.key);
      now = { key: newKey(), position: now.position, state: state ?? null };
      history.replaceState(now, '', hrefOf(to));
      report(NavigationType.Replace);
    },
  };
}

/** An entry without state has the key `default`, as the router documents. */
function entryOf(state: unknown): Entry {
  const { key = 'default', position = 0, state: own = null, overlay } = (state ?? {}) as Partial<Entry>;
  return { key, position, state: own, overlay };
}

const hrefOf = (to: To) => (typeof to === 'string' ? to : createPath(to));

const newKey = () => Math.random().toString(36).slice(2, 10);

let own: PageHistory | undefined;

/** The history of this window; browser only. */
export function pageHistory(): PageHistory {
  own ??= createPageHistory(window);
  return own;
}
