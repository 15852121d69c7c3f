/** What is open over the page, the topmost last. */
const opened: { readonly close: () => void }[] = [];

/** The entry of now is the one put there to be gone back from. */
let guarded = false;
/** Key of the router's entry that the guard stands over. */
let covered: unknown;
/** The guard is being taken away by us, not by the player. */
let dropping = false;
let listening = false;

/**
 * Going back closes what is open instead of leaving its page: one entry of the history, a copy of the page's own, stands for all
 * that is open. It goes with the last of it, and a page that is opened from within takes its place. Answers how to stop.
 */
export function closeByBack(close: () => void): () => void {
  listen();
  const row = { close };
  opened.push(row);
  guard();
  return () => {
    opened.splice(opened.indexOf(row), 1);
    // What opens in the place of what closes needs the guard as well.
    setTimeout(drop);
  };
}

/** After a reload nothing is open, and the guard of what was would be a step back that leads nowhere. */
export function dropLeftGuard(): void {
  if (!isGuard(history.state)) return;
  listen();
  covered = keyOf(history.state);
  guarded = true;
  drop();
}

function guard(): void {
  if (guarded || opened.length === 0) return;
  const state: unknown = history.state;
  covered = keyOf(state);
  history.pushState({ ...(typeof state === 'object' ? state : {}), overlay: true }, '');
  guarded = true;
}

function drop(): void {
  if (!guarded || opened.length > 0) return;
  dropping = true;
  history.back();
}

/** In the capturing phase, before the router: for it nothing has happened, the page is the same. */
function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('popstate', follow, { capture: true });
  const [push, replace] = [history.pushState, history.replaceState].map((method) => method.bind(history));
  history.pushState = (...entry) => {
    const instead = guarded;
    guarded = false;
    return (instead ? replace : push)?.(...entry);
  };
  history.replaceState = (...entry) => {
    guarded = false;
    return replace?.(...entry);
  };
}

function follow(event: PopStateEvent): void {
  if (isGuard(event.state)) {
    // Forward again, after it was gone back from: nothing stands behind it any more.
    event.stopImmediatePropagation();
    guarded = true;
    drop();
    return;
  }
  if (!guarded) return;
  guarded = false;
  const dropped = dropping;
  dropping = false;
  // More than one step: the router goes there, and what is open closes with its page.
  if (keyOf(event.state) !== covered) return;
  event.stopImmediatePropagation();
  if (!dropped) opened.at(-1)?.close();
  // Others below it, or one that has a reason to stay.
  setTimeout(guard);
}

function isGuard(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'overlay' in state;
}

function keyOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined;
}
