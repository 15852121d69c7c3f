type Entry = { readonly key: unknown; readonly idx: number; readonly guard: boolean };

/** What is open over the page, the topmost last. */
const opened: { readonly close: () => void }[] = [];

/** The history's entry of now. */
let now: Entry = { key: undefined, idx: 0, guard: false };
/** Keys of entries that a page took the place of while a guard stood over them: going back passes them by. */
const passed = new Set<unknown>();
let listening = false;

/**
 * Going back closes what is open instead of leaving its page: an entry of the history, a copy of the page's own, stands over it as
 * a guard. It stays there when all is closed, since taking it away would race with whatever is opened next: going back passes it
 * by then, and a page that is opened takes its place. Answers how to stop.
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

/** Also once a page is loaded: a reload keeps the guard of what was open. */
export function followHistory(): void {
  if (listening) return;
  listening = true;
  now = entryOf(history.state);
  // In the capturing phase, before the router: for it nothing happens while the page is the same.
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
    // Others below it, or one that has a reason to stay.
    setTimeout(guard);
    return;
  }
  // Forward again, after it was gone back from: the page is the same.
  if (now.guard && samePage) event.stopImmediatePropagation();
  else if (passed.has(now.key) && now.idx > 0 && before.idx >= now.idx) {
    event.stopImmediatePropagation();
    history.back();
  }
}

/** An entry as the router writes it, and whether it is a guard. */
function entryOf(state: unknown): Entry {
  const { key, idx } = (state ?? {}) as { key?: unknown; idx?: unknown };
  return { key, idx: typeof idx === 'number' ? idx : 0, guard: isGuard(state) };
}

function isGuard(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'overlay' in state;
}
