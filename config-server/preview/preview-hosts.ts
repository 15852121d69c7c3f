import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { playersTenant } from '../../schema/staging-tenant.ts';
import type { Brand, BrandEvent, BrandSet, PreviewedEntry } from '../../server/brands/brand.ts';
import type { BrandSets } from '../../server/brands/environments.ts';
import { type ConsolePreview, findConsolePreview } from '../../server/brands/preview/console-previews.ts';
import { previewBrand, type ShownPreview } from '../../server/brands/preview/preview-brand.ts';
import { findPreview, type SignPreview } from '../../server/brands/preview/previews.ts';
import type { DatabaseAndClock } from '../../server/database/database.ts';
import { parseHost } from '../../server/hosts/host.ts';
import type { Handler } from '../../server/http/listen.ts';
import type { Log } from '../../server/log.ts';
import { mayTouch } from '../../server/staff/may-touch.ts';

type Known = {
  readonly revision: string | undefined;
  /** Brands that the viewer may read, as JSON. */
  readonly rights: string;
  readonly brand: Brand;
};

/** Maximum number of previews in this process; beyond it the least recently used is closed. */
const mostOpen = 100;

export type PreviewHosts = {
  /** Whether a host belongs to previews, whether or not its link is valid. */
  isPreview(host: string | undefined): boolean;
  /** Previews that are open, by host. */
  readonly brands: BrandSet;
  /** Returns a listener that opens the preview of a request's host and then calls `answer`, which finds the brand in `brands`. */
  open(answer: Handler): Handler;
};

/** Hosts `<label>.<domain>`, each of which shows one release: to anybody with its link, or in a frame of the console. */
export function createPreviewHosts({
  domain,
  consoleOrigin,
  entryRevision,
  ...parts
}: DatabaseAndClock & {
  /** Domain of all preview hosts. */
  domain: string;
  /** The only origin that may frame previews of the console. */
  consoleOrigin: () => string;
  /** Revision of the draft of an entry of content; 0 if it has none. */
  entryRevision: (entry: PreviewedEntry & { tenant: string }) => Promise<number>;
  isLocalSession: (session: string) => boolean;
  sign: SignPreview;
  sets: BrandSets;
  log: Log;
}): PreviewHosts {
  const { log } = parts;
  const known = new LRUCache<string, Known>({ max: mostOpen });
  const listeners = new Set<(event: BrandEvent) => void>();

  /** Changes with each save of the entry that the frame shows. */
  async function revisionOf({ tenant, environment, entry, revision }: ConsolePreview): Promise<string> {
    if (entry === undefined) return revision;
    const id = playersTenant({ tenant, environment });
    return `${revision} ${await entryRevision({ tenant: id, ...entry })}`;
  }

  async function find(host: string): Promise<Brand | undefined> {
    const label = host.slice(0, -domain.length - 1);
    // Looked up for each request: a link that was revoked and a session that ended, on any node, stop working with the next request.
    const link = await findPreview({ ...parts, label });
    const stored = link === undefined ? await findConsolePreview({ ...parts, label }) : undefined;
    const frame = stored && { ...stored, revision: await revisionOf(stored) };
    const preview = link ?? frame;
    if (preview === undefined) {
      known.delete(host);
      return undefined;
    }
    const cached = known.get(host);
    // Parents of a draft are shown as long as the viewer may read them.
    const rights = JSON.stringify(frame?.readable ?? null);
    if (cached?.revision === frame?.revision && cached?.rights === rights) return cached.brand;
    // The frame may have been opened on another node, which had changes before this one.
    if (frame !== undefined) await parts.sets[frame.environment].refresh([frame.tenant]);
    const framed = frame && { revision: frame.revision, framedBy: consoleOrigin() };
    const brands = frame?.readable ?? null;
    const mayRead = (tenant: string) => mayTouch({ staff: { brands }, tenant });
    const build = (shown: ShownPreview) =>
      previewBrand({ ...parts, host, preview: { ...shown, mayRead }, frame: framed });
    const brand = await build(preview).catch((error: unknown) => {
      // A draft may be invalid while somebody writes it. The open site still needs its code, pictures and calls.
      if (frame?.draft === undefined || !(error instanceof CodedError)) throw error;
      log.info({ errorCode: error.code }, 'a draft can not be built: its frame keeps the state before');
      return cached?.rights === rights ? cached.brand : build({ ...frame, draft: undefined });
    });
    known.set(host, { revision: frame?.revision, rights, brand });
    // Responses are cached by host, and the next version of a frame has the same host.
    for (const listener of listeners) listener({ kind: 'changed', brand, sequence: 0n });
    return brand;
  }

  async function serve(answer: Handler, request: IncomingMessage, response: ServerResponse, host: string | undefined) {
    try {
      const brand = await find(host ?? '');
      if (brand === undefined) return sendText(response, 404, 'This preview has ended, or it never existed.');
      response.setHeader('X-Robots-Tag', 'noindex, nofollow');
      // A preview gets no live changes.
      if (request.url?.startsWith(wire.eventsPath)) return sendText(response, 404, 'Not found.');
      answer(request, response, host);
    } catch (err) {
      if (err instanceof CodedError) log.info({ errorCode: err.code }, 'a preview can not be built');
      else log.error({ err }, 'a preview could not be shown');
      sendText(response, 503, 'This preview could not be shown. Please try again in a moment.');
    }
  }

  return {
    isPreview: (host) => host?.endsWith(`.${domain}`) === true,
    brands: {
      byHost: (host) => known.get(parseHost(host)?.name ?? '')?.brand,
      archivedByHost: () => undefined,
      byId: () => undefined,
      ids: () => [],
      faults: () => [],
      sequence: () => 0n,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    open: (answer) => (request, response, host) => void serve(answer, request, response, host),
  };
}

function sendText(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return void response.destroy();
  response
    .writeHead(status, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex, nofollow',
      ...(status === 503 ? { 'Retry-After': '5' } : {}),
    })
    .end(`${text}\n`);
}
