type Entry = { readonly key: unknown; readonly idx: number; readonly guard: boolean };

/** Open overlays, topmost last. */
const opened: { readonly close: () => void }[] = [];

/** The current history entry. */
let now: Entry = { key: undefined, idx: 0, guard: false };
/**
 * Keys of guard entries that were replaced by a redirect to another page: the original entry below them is skipped when going back.
 */
const passed = new Set<unknown>();
let listening = false;

/**
 * Makes the back button close the open overlay instead of leaving the page, by pushing a guard entry: a copy of the page's own
 * history entry. The guard stays after the overlay closes, since removing it would race with the next overlay. Going back skips an
 * unused guard, and navigating to a page replaces it. Returns a function that unregisters the overlay.
 */
export function closeByBack(close: () => void): () => void {
  followHistory();
  const row = { close };
  opened.push(row);
  guard();
  return () => {
    opened.splice(opened.indexOf(row), 1);
  };
}

/** Also called on page load: a guard entry survives a reload. */
export function followHistory(): void {
  if (listening) return;
  listening = true;
  now = entryOf(history.state);
  // In the capture phase, to hide events from React Router as long as the page stays the same.
  window.addEventListener('popstate', follow, { capture: true });
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  history.pushState = (...entry) => {
    (now.guard && !isGuard(entry[0]) ? replace : push)(...entry);
    now = entryOf(history.state);
  };
  history.replaceState = (...entry) => {
    if (now.guard) passed.add(now.key);
    replace(...entry);
    now = entryOf(history.state);
  };
}

function guard(): void {
  if (now.guard || opened.length === 0) return;
  const state: unknown = history.state;
  history.pushState({ ...(typeof state === 'object' ? state : {}), overlay: true }, '');
}

function follow(event: PopStateEvent): void {
  const before = now;
  now = entryOf(event.state);
  const samePage = before.key === now.key;
  if (before.guard && samePage && !now.guard) {
    event.stopImmediatePropagation();
    if (opened.length === 0) history.back();
    else opened.at(-1)?.close();
    // Push a new guard if overlays are left: others below, or one that did not close.
    setTimeout(guard);
    return;
  }
  // Forward to the guard: still the same page, so the router must not see it.
  if (now.guard && samePage) event.stopImmediatePropagation();
  else if (passed.has(now.key) && now.idx > 0 && before.idx >= now.idx) {
    event.stopImmediatePropagation();
    history.back();
  }
}

/** A history entry as React Router writes it, and whether it is a guard. */
function entryOf(state: unknown): Entry {
  const { key, idx } = (state ?? {}) as { key?: unknown; idx?: unknown };
  return { key, idx: typeof idx === 'number' ? idx : 0, guard: isGuard(state) };
}

function isGuard(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'overlay' in state;
}
