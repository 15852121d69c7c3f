import type { RequestListener, ServerResponse } from 'node:http';
import type { ConsoleSite } from '../../config-server/console/console-site.ts';
import type { ConfigServer } from '../../config-server/create-config-server.ts';
import { wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { type BrandSet, type FolderFaults, readsAll } from '../../server/brands/brand.ts';
import type { OpenEnvironments } from '../../server/brands/staging/open-environments.ts';
import type { SchemaWatch } from '../../server/database/schema-version.ts';
import { parseHost } from '../../server/hosts/host.ts';
import type { ClientOf } from '../../server/http/client.ts';
import { sendCoded } from '../../server/http/failure.ts';
import type { Handler } from '../../server/http/listen.ts';
import { requestIdOf } from '../../server/http/request-id.ts';
import { noteAnswer } from '../../server/http/traffic.ts';

import type { TlsPermission } from './tls-permission.ts';

const ofPlatform = [`${wire.apiBase}/`, '/media/', wire.walletBase];
const configBase = '/config/';

/** Routes a request: first the table of hot answers, then by address and host. The console's host never gets an answer of a brand. */
export function routeRequests({
  environments: { sets, isStaging },
  brands,
  folderFaults,
  schema,
  isStopping,
  clientOf,
  consoleHost,
  tlsPermission,
  config,
  platform,
  adminApi,
  consoleSite,
  studio,
  previews,
}: {
  environments: Pick<OpenEnvironments, 'sets' | 'isStaging'>;
  brands: Pick<BrandSet, 'ids'>;
  folderFaults: FolderFaults;
  schema: Pick<SchemaWatch, 'isServed' | 'look'>;
  isStopping: () => boolean;
  clientOf: ClientOf;
  consoleHost: string;
  tlsPermission: TlsPermission;
  config: Pick<ConfigServer, 'visit' | 'hot' | 'answer'>;
  platform: { readonly handler: RequestListener };
  adminApi: RequestListener;
  consoleSite: ConsoleSite;
  studio: { readonly host: string; readonly handler: RequestListener } | undefined;
  previews: { isPreview(host: string | undefined): boolean; readonly handler: Handler };
}): Handler {
  const ready = {
    isStopping,
    look: schema.look,
    brandsServed: () => brands.ids().length,
    brokenFolders: () => new Set(folderFaults(readsAll).map(({ tenant }) => tenant)).size,
  };
  return (request, response, host) => {
    const served = schema.isServed();
    // Proxies and browsers send the next request to another node.
    if (isStopping()) response.shouldKeepAlive = false;
    if (sets.staging.ids().length > 0 && isStaging(host)) response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    const visit = config.visit(request, host);
    if (served && host !== consoleHost && config.hot(visit, response)) return;
    const url = request.url ?? '/';
    response.setHeader(wire.markHeader, '1');
    if (!served && [wire.apiBase, wire.adminBase].some((base) => url.startsWith(`${base}/`)))
      return sendCoded(new CodedError('service.upgrading', { retryAfter: 5 }), response);
    if (!served || url === wire.healthPath || url === wire.readyPath) return answerHealth(url, response, ready);
    // The request id in the logs. Hot answers have none, because they cannot fail.
    response.setHeader('X-Request-Id', requestIdOf({ request, fromProxy: clientOf(request).fromProxy }));
    if (tlsPermission(request, response)) return;
    // A host that a proxy states in a header does not lead to the console: clients could bring one along.
    if (host === consoleHost && parseHost(request.headers.host)?.name === consoleHost) {
      noteAnswer(response, { routeClass: 'admin' });
      return consoleSite(request, response) || adminApi(request, response);
    }
    if (studio !== undefined && host === studio.host) return studio.handler(request, response);
    const isCall = url === wire.apiBase || ofPlatform.some((base) => url.startsWith(base));
    if (sets.production.isAway(host)) {
      // Visitors see the page of a site under maintenance. Its files are those of any other.
      if (visit.brand !== undefined && !isCall && !url.startsWith(configBase)) return config.answer(visit, response);
      const message = 'another installation serves this brand';
      return sendCoded(new CodedError('service.unavailable', { message, retryAfter: 5 }), response);
    }
    if (previews.isPreview(host)) return previews.handler(request, response, host);
    if (isCall) return platform.handler(request, response);
    return config.answer(visit, response);
  };
}

/** The state of a node that `/readyz` reports. */
type Readiness = {
  isStopping(): boolean;
  /** Rejects while the database does not answer, or belongs to another version of the program. */
  look(): Promise<void>;
  brandsServed(): number;
  /** Number of brand folders that could not be loaded. */
  brokenFolders(): number;
};

type HealthAnswer = { readonly status: 200 | 503; readonly text: string };

/** Answers `/healthz` and `/readyz`, without naming a brand. While nothing can be served, it answers every other address as well. */
function answerHealth(url: string, response: ServerResponse, ready: Readiness): void {
  const answer = ({ status, text }: HealthAnswer) =>
    response
      .writeHead(status, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        ...(status === 503 ? { 'Retry-After': '5' } : {}),
      })
      .end(`${text}\n`);
  if (url === wire.healthPath) answer({ status: 200, text: 'ok' });
  else readinessOf(ready).then(answer);
}

/**
 * Without the database a node stays ready and reports that it serves less: all nodes lose it at once, and a balancer that removed them
 * all would also take away the pages that they can still serve.
 */
async function readinessOf({ isStopping, look, brandsServed, brokenFolders }: Readiness): Promise<HealthAnswer> {
  if (isStopping()) return { status: 503, text: 'not ready: the node stops' };
  const { code } = await look().then(
    (): { code?: string } => ({}),
    (error: { code?: string }) => ({ code: error.code ?? 'unknown' }),
  );
  if (code === 'database.other_version')
    return { status: 503, text: 'not ready: the database belongs to another version of the program' };
  const folders = foldersText(brokenFolders());
  if (brandsServed() === 0) return { status: 503, text: `not ready: no brand is served${folders}` };
  return code === undefined
    ? { status: 200, text: `ready${folders}` }
    : {
        status: 200,
        text: `degraded: the database does not answer; pages are served, calls of accounts are not${folders}`,
      };
}

/** A number only, since anyone may ask. */
const foldersText = (broken: number): string =>
  broken === 0 ? '' : `; ${broken} brand ${broken === 1 ? 'folder' : 'folders'} could not be loaded`;
