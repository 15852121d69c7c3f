import { useEffect, useState, useSyncExternalStore } from 'react';
import { pictures } from '../../../schema/constants.ts';
import { useManifest } from '../../brand/brand-context.tsx';

const key = 'picture-host.v1';
let picked: { readonly hosts: string; readonly host: string | undefined } | undefined;
/** Paths of pictures in the server's markup. A slider that replaces the first slide reuses their addresses. */
const ofMarkup = new Set<string>();

/**
 * Pictures of games and banners come from one of the brand's image hosts. The host is picked at random and stored for the visit, so that
 * pictures stay cacheable (CONST-CDN-02, CONST-CDN-AMB-01). Pictures in the server's markup load from the site's own host, and their
 * address does not change while the page lives. All others use the picked host. If that host fails, the site's own host is used from then
 * on.
 *
 * `width` is the width of the full picture in pixels. Generated pictures are also offered in all narrower widths; the `img` selects one by
 * its `sizes`.
 */
export function usePicture(
  path: string,
  width: number,
): { readonly src: string; readonly srcSet: string | undefined; readonly onError: () => void } {
  const { imageHosts } = useManifest().cdn;
  const now = useSyncExternalStore(
    neverChanges,
    () => pick(imageHosts),
    () => undefined,
  );
  const [host, setHost] = useState(() => (ofMarkup.has(path) ? undefined : now));
  const [isOfMarkup] = useState(now === undefined);
  useEffect(() => {
    if (isOfMarkup && imageHosts.length > 0) ofMarkup.add(path);
  }, [isOfMarkup, imageHosts, path]);
  const isHosted = path.startsWith('/media/');
  const onError = () => {
    // A failure of an external picture says nothing about the image host.
    if (host === undefined || !isHosted) return;
    giveUp(imageHosts);
    setHost(undefined);
  };
  const src = host === undefined || !isHosted ? path : `https://${host}${path}`;
  return { src, srcSet: isDrawn(path) ? widthsOf(src, width) : undefined, onError };
}

/** Whether narrower versions of a picture exist. SVG covers scale to any width. */
const isDrawn = (path: string): boolean =>
  pictures.paths.some((own) => path.startsWith(own)) && !/\.svg(\?|$)/.test(path);

function widthsOf(src: string, most: number): string {
  const address = `${src}${src.includes('?') ? '&' : '?'}w=`;
  return pictures.widths
    .filter((width) => width <= most)
    .map((width) => `${address}${width} ${width}w`)
    .join();
}

function pick(imageHosts: readonly string[]): string | undefined {
  const hosts = imageHosts.join();
  if (picked?.hosts === hosts) return picked.host;
  const host = storedHost(imageHosts) ?? imageHosts[Math.floor(Math.random() * imageHosts.length)];
  picked = { hosts, host };
  try {
    if (host !== undefined) sessionStorage.setItem(key, host);
  } catch {
    // Storage is blocked: the pick lasts until the page is closed.
  }
  return host;
}

/** Stops using the host for all later pictures, so that the visit waits for a failing host only once. */
function giveUp(imageHosts: readonly string[]): void {
  picked = { hosts: imageHosts.join(), host: undefined };
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}

function storedHost(imageHosts: readonly string[]): string | undefined {
  try {
    const host = sessionStorage.getItem(key);
    return host !== null && imageHosts.includes(host) ? host : undefined;
  } catch {
    return undefined;
  }
}

function neverChanges(): () => void {
  return () => undefined;
}
