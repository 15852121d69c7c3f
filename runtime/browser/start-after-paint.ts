/** Attribute of the document's script: the addresses of the page's code, separated by spaces. The first one is the entry. */
export const modulesAttribute = 'data-modules';

/** Milliseconds after which the code is requested without a paint: engines are not required to report one. */
const atLatest = 1000;

/**
 * Requests the page's code after the document's first paint. The document needs no code to be visible, and on a slow phone line scripts
 * would compete with its picture and fonts. All files are requested at once, because a module reveals its imports only after it has
 * arrived.
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
  // A page in the background is not painted, and a document without server markup has nothing to show.
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
