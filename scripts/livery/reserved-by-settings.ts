import { productHosts, type ReservedHosts, reservedHosts } from '../../server/hosts/reserved-hosts.ts';

/** Hosts that a server with these environment variables would reserve; a sandbox where they say nothing. */
export function reservedBy({ PREVIEW_DOMAIN, CONSOLE_HOST }: NodeJS.ProcessEnv): ReservedHosts {
  const previewDomain = PREVIEW_DOMAIN ?? 'localhost';
  return reservedHosts(
    productHosts({
      consoleHost: CONSOLE_HOST ?? `console.${previewDomain || 'localhost'}`,
      previewDomain: previewDomain === '' ? undefined : previewDomain,
    }),
  );
}
