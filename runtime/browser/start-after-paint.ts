/** Attribute of the document's script: what the page's code consists of, addresses separated by spaces; the first one starts it. */
export const modulesAttribute = 'data-modules';

/** Milliseconds after which the code is asked for all the same: no engine has to report a paint. */
const atLatest = 1000;

/**
 * Asks for the page's code once the document has been painted: it shows without any, and on a phone's line scripts would take turns
 * with its picture and fonts. All at once, since no module names another before it has arrived.
 */
export function startAfterPaint(): void {
  const modules = document.querySelector(`script[${modulesAttribute}]`)?.getAttribute(modulesAttribute);
  const [start, ...others] = modules?.split(' ') ?? [];
  if (start === undefined) return;
  let started = false;
  const go = () => {
    if (started) return;
    started = true;
    for (const href of others) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    void import(/* @vite-ignore */ start);
  };
  // A page in the background is not painted, and one that the server did not draw has nothing to show.
  if (document.hidden || document.getElementById('root')?.firstChild === null) {
    go();
    return;
  }
  setTimeout(go, atLatest);
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    go();
  }).observe({ type: 'paint', buffered: true });
}
