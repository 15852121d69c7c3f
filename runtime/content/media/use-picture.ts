import { useState, useSyncExternalStore } from 'react';
import { useManifest } from '../../brand/brand-context.tsx';

const key = 'picture-host.v1';
let picked: { readonly hosts: string; readonly host: string | undefined } | undefined;

/**
 * Pictures of games and banners come from one of the brand's hosts, picked at random and kept for the visit, so that they stay
 * cacheable (CONST-CDN-02, CONST-CDN-AMB-01). What stands in the document has its picture from the brand's own host and keeps
 * it; only what is drawn later asks the picked one, and the brand's own from the moment in which that one fails.
 */
export function usePicture(path: string): { readonly src: string; readonly onError: () => void } {
  const { imageHosts } = useManifest().cdn;
  const now = useSyncExternalStore(
    neverChanges,
    () => pick(imageHosts),
    () => undefined,
  );
  const [host, setHost] = useState(now);
  const onError = () => {
    if (host === undefined) return;
    giveUp(imageHosts);
    setHost(undefined);
  };
  return {
    src: host === undefined || !path.startsWith('/media/') ? path : `https://${host}${path}`,
    onError,
  };
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

/** For the pictures to come as well: a visit waits for no host twice. */
function giveUp(imageHosts: readonly string[]): void {
  picked = { hosts: imageHosts.join(), host: undefined };
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
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
