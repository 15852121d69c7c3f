/** What the page itself still asks for goes first. Safari has no `requestIdleCallback`. Milliseconds. */
const restAfter = 300;
const idleWithin = 2000;

/** Runs once nothing else is to be done, a moment after it was asked for. Returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => run(), { timeout: idleWithin });
    else run();
  }, restAfter);
  return () => clearTimeout(timer);
}
