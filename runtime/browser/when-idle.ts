/** Delay in milliseconds, so that the page's own requests go first. Safari has no `requestIdleCallback`. */
const restAfter = 300;
const idleWithin = 2000;

/** Runs a function when the browser is idle, after a short delay. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) idle = requestIdleCallback(() => run(), { timeout: idleWithin });
    else run();
  }, restAfter);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
