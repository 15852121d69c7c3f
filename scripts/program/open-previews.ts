import type { AdminPreviews } from '../../config-server/admin/releases/preview-endpoints.ts';
import { createConfigServer } from '../../config-server/create-config-server.ts';
import { createDocumentSite } from '../../config-server/document-site.ts';
import { createPreviewHosts } from '../../config-server/preview/preview-hosts.ts';
import type { Platform } from '../../platform/platform.ts';
import { routes } from '../../schema/routes.ts';
import type { BrandSets } from '../../server/brands/environments.ts';
import type { DatabaseAndClock } from '../../server/database/database.ts';
import type { ProductHosts } from '../../server/hosts/reserved-hosts.ts';
import type { Handler } from '../../server/http/listen.ts';
import type { Log } from '../../server/log.ts';
import type { Settings } from './settings.ts';

export type Previews = {
  isPreview(host: string | undefined): boolean;
  readonly handler: Handler;
  readonly admin: AdminPreviews;
  close(): void;
};

/** Previews of unpublished releases, on hosts of their own: the same pages and platform, separate from the sites of players. */
export function openPreviews({
  settings: { sandbox, trustedProxies, countryHeader },
  hosts: { console: consoleHost, preview: domain },
  originOf,
  platform,
  shared,
  ...parts
}: DatabaseAndClock & {
  settings: Settings;
  hosts: ProductHosts;
  /** Origin of one of the product's own hosts. */
  originOf: (host: string) => string;
  platform: Platform;
  isLocalSession: (session: string) => boolean;
  shared: Omit<Parameters<typeof createConfigServer>[0], 'brands' | 'site'>;
  sets: BrandSets;
  log: Log;
}): Previews {
  const { signPreview: sign } = platform;
  const consoleOrigin = () => originOf(consoleHost);
  const hosts = createPreviewHosts({
    ...parts,
    domain,
    sign,
    consoleOrigin,
    entryRevision: platform.content.draftRevision,
  });
  const { handler, callAs } = platform.openPreview(hosts.brands);
  const config = createConfigServer({
    ...shared,
    brands: hosts.brands,
    site: createDocumentSite({
      trustedProxies,
      countryHeader,
      sandbox,
      callAs,
      originOf: ({ domains: [host = domain] }) => originOf(host),
      gamesByDevice: platform.gamesByDevice,
      contentVersion: platform.contentVersion,
      contentRevision: platform.contentRevision,
    }),
  });
  return {
    isPreview: hosts.isPreview,
    handler: hosts.open((request, response, host) => {
      const visit = config.visit(request, host);
      if (config.hot(visit, response)) return;
      if (/^\/(?:api|media)\//.test(request.url ?? '/')) handler(request, response);
      else config.answer(visit, response);
    }),
    admin: {
      sign,
      contentRevision: platform.contentRevision,
      urlOf: (label) => originOf(`${label}.${domain}`) + routes.home.path,
    },
    close: config.close,
  };
}
