import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { wire } from '../../schema/constants.ts';
import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import type { BrandSets } from '../../server/brands/environments.ts';
import { previewBrand } from '../../server/brands/preview/preview-brand.ts';
import { findPreview, type SignPreview } from '../../server/brands/preview/previews.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { parseHost } from '../../server/hosts/host.ts';
import type { HostOf } from '../../server/http/client.ts';
import type { Log } from '../../server/log.ts';

/** Previews that this process holds at once; the oldest makes room. */
const held = 100;

export type PreviewHosts = {
  /** Whether a host is one of previews, whatever its link is worth. */
  isPreview(host: string | undefined): boolean;
  /** Previews that are open, by host. */
  readonly brands: BrandSet;
  /** Answers a request of a preview's host by `answer`, which finds its brand in `brands`. */
  open(answer: RequestListener): RequestListener;
};

/** Hosts `<label>.<domain>`, each of which shows one release to whoever has its link. */
export function createPreviewHosts({
  domain,
  hostOf,
  sign,
  ...parts
}: {
  /** Below which all of them are. */
  domain: string;
  hostOf: HostOf;
  sign: SignPreview;
  database: Database;
  sets: BrandSets;
  clock: Clock;
  log: Log;
}): PreviewHosts {
  const { log } = parts;
  const known = new Map<string, Brand>();

  async function find(host: string): Promise<Brand | undefined> {
    const label = host.slice(0, -domain.length - 1);
    // Looked up for each request: a link that was revoked, on whatever node, ends with the next one.
    const preview = await findPreview({ ...parts, sign, label });
    if (preview === undefined) {
      known.delete(host);
      return undefined;
    }
    const cached = known.get(host);
    if (cached !== undefined) return cached;
    const brand = await previewBrand({ ...parts, host, preview });
    known.set(host, brand);
    for (const oldest of known.keys()) {
      if (known.size <= held) break;
      known.delete(oldest);
    }
    return brand;
  }

  async function serve(request: IncomingMessage, response: ServerResponse, answer: RequestListener) {
    try {
      const brand = await find(hostOf(request) ?? '');
      if (brand === undefined)
        return say({ response, status: 404, text: 'This preview is over, or there never was one.' });
      response.setHeader('X-Robots-Tag', 'noindex, nofollow');
      // No live changes reach it.
      if (request.url?.startsWith(wire.eventsPath)) return say({ response, status: 404, text: 'Not found.' });
      answer(request, response);
    } catch (err) {
      log.error({ err }, 'a preview could not be shown');
      say({ response, status: 503, text: 'This preview could not be shown. Please try again in a moment.' });
    }
  }

  return {
    isPreview: (host) => host?.endsWith(`.${domain}`) === true,
    brands: {
      byHost: (host) => known.get(parseHost(host)?.name ?? ''),
      archivedByHost: () => undefined,
      byId: () => undefined,
      ids: () => [],
      faults: () => [],
      sequence: () => 0n,
      subscribe: () => () => undefined,
    },
    open: (answer) => (request, response) => void serve(request, response, answer),
  };
}

function say({ response, status, text }: { response: ServerResponse; status: number; text: string }): void {
  if (response.headersSent) return void response.destroy();
  response
    .writeHead(status, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex, nofollow',
      ...(status === 503 ? { 'Retry-After': '5' } : {}),
    })
    .end(`${text}\n`);
}
