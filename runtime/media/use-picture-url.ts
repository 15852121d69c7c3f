import { useState, useSyncExternalStore } from 'react';
import { useManifest } from '../brand/brand-context.tsx';

const key = 'picture-host.v1';
let picked: { readonly hosts: string; readonly host: string | undefined } | undefined;

/**
 * Where this visit fetches pictures of games and banners: one of the brand's hosts, picked at random and kept for the visit,
 * so that pictures stay cacheable (CONST-CDN-02, CONST-CDN-AMB-01). What stands in the document has its pictures from the
 * brand's own host and keeps them; only what is drawn later asks the picked one.
 */
export function usePictureUrl(): (path: string) => string {
  const { imageHosts } = useManifest().cdn;
  const now = useSyncExternalStore(
    neverChanges,
    () => pick(imageHosts),
    () => undefined,
  );
  const [host] = useState(now);
  return (path) => (host === undefined || !path.startsWith('/media/') ? path : `https://${host}${path}`);
}

function pick(imageHosts: readonly string[]): string | undefined {
  const hosts = imageHosts.join();
  if (picked?.hosts === hosts) return picked.host;
  const host = kept(imageHosts) ?? imageHosts[Math.floor(Math.random() * imageHosts.length)];
  picked = { hosts, host };
  try {
    if (host !== undefined) sessionStorage.setItem(key, host);
  } catch {
    // Without storage the pick lasts as long as the page.
  }
  return host;
}

function kept(imageHosts: readonly string[]): string | undefined {
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
