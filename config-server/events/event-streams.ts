import type { IncomingMessage, ServerResponse } from 'node:http';
import { timing, wire } from '../../schema/constants.ts';
import type { ContentEvent, ManifestEvent } from '../../schema/delivery.ts';
import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import type { Bounds } from '../../server/limits/bounds.ts';
import type { Log } from '../../server/log.ts';
import { every } from '../../server/scheduler.ts';
import { etagOf } from '../manifest-answers.ts';

import { createStreamPlaces, type StreamLimits } from './stream-places.ts';

/** Maximum of unread bytes per stream. A slower client is disconnected; it catches up when it reconnects. */
const maxUnread = 64 * 1024;
/** Milliseconds between two notices of decisions for a brand's pages. */
const decisionPause = 1000;
/** Milliseconds between two checks of brands' content, and so between two notices for a page. */
const contentPause = 1000;
/** `Retry-After` in seconds when there is no free slot. */
const retryAfter = 30;

export type EventStreams = {
  /** `address` is the key of the per-client limit. */
  open(input: { request: IncomingMessage; response: ServerResponse; brand: Brand; address: string }): void;
  /** Notifies a brand's open pages that staff have decided something, at most once a second. The notice does not name the player. */
  decided(tenant: string): void;
  count(): number;
  close(): void;
};

/**
 * `GET /config/events`: notifies pages of manifest and content changes. A stream starts with the current revisions, so a
 * reconnecting page needs no history: it compares them, and fetches if they differ.
 */
export function eventStreams({
  brands,
  contentRevision,
  limits,
  bounds,
  log,
}: {
  brands: BrandSet;
  contentRevision: (brand: Brand) => string;
  limits: StreamLimits;
  bounds: Bounds;
  log: Log;
}): EventStreams {
  const places = createStreamPlaces(limits);
  const streams = new Map<string, Set<ServerResponse>>();
  const within = () => {
    const milliseconds = requestWithin(places.count());
    return milliseconds > 0 ? { within: milliseconds } : {};
  };
  const unsubscribe = brands.subscribe((event) => {
    if (event.kind === 'removed') {
      for (const stream of streams.get(event.id) ?? []) stream.end();
      return;
    }
    const open = streams.get(event.brand.id);
    if (open === undefined) return;
    const message = manifestMessage({ brand: event.brand, sequence: event.sequence, ...within() });
    for (const stream of open) send(stream, message);
  });
  /** Brands that were notified within the last second, and whether another notice is pending. */
  const notified = new Map<string, boolean>();
  const decided = (tenant: string) => {
    if (notified.has(tenant)) return void notified.set(tenant, true);
    notified.set(tenant, false);
    for (const stream of streams.get(tenant) ?? []) send(stream, decision);
    setTimeout(() => {
      const more = notified.get(tenant);
      notified.delete(tenant);
      if (more === true) decided(tenant);
    }, decisionPause).unref();
  };
  // Polled instead of notified: content also changes by the clock alone, and no change depends on a notice that may be lost.
  const lastContent = new Map<string, string>();
  const look = () => {
    for (const [tenant, open] of streams) {
      const brand = brands.byId(tenant);
      const content = brand && contentRevision(brand);
      if (content === undefined || content === lastContent.get(tenant)) continue;
      lastContent.set(tenant, content);
      const message = contentMessage({ content, ...within() });
      for (const stream of open) send(stream, message);
    }
  };
  const beat = () => {
    for (const open of streams.values()) for (const stream of open) send(stream, heartbeatMessage);
  };
  const jobs = [
    every({ name: 'content-events', milliseconds: contentPause, log, work: look }),
    every({ name: 'heartbeats', milliseconds: timing.heartbeat, log, work: beat }),
  ];

  return {
    open({ request, response, brand, address }) {
      const { socket } = request;
      const place = places.take({ socket, address });
      if ('full' in place) {
        bounds.reached(place.full);
        return place.full === 'stream_socket' ? void socket.destroy() : refuse(response);
      }
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
        'X-Content-Type-Options': 'nosniff',
      });
      response.write(manifestMessage({ brand, sequence: brands.sequence(), ...within() }));
      const content = contentRevision(brand);
      response.write(contentMessage({ content, ...within() }));
      const open = streams.get(brand.id) ?? new Set();
      if (open.size === 0) lastContent.set(brand.id, content);
      streams.set(brand.id, open.add(response));
      socket.setTimeout(0);
      const leave = () => {
        place.letGo();
        open.delete(response);
        if (open.size > 0 || streams.get(brand.id) !== open) return;
        streams.delete(brand.id);
        lastContent.delete(brand.id);
      };
      response.once('close', leave);
      // Registered on the socket, because a pipelined response gets no `close` event.
      socket.once('close', leave);
    },
    decided,
    count: places.count,
    close() {
      for (const job of jobs) void job.stop();
      unsubscribe();
      for (const open of streams.values()) for (const stream of open) stream.end();
    },
  };
}

const decision = Buffer.from('event: decided\ndata:\n\n');
/** Sent to streams of players and staff. */
export const heartbeatMessage = Buffer.from(`event: ${wire.heartbeatEvent}\ndata:\n\n`);

function refuse(response: ServerResponse): void {
  response
    .writeHead(429, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': String(retryAfter),
      'X-Content-Type-Options': 'nosniff',
    })
    .end('Too many event streams are open: close some, or come back later.\n');
}

function manifestMessage({
  brand,
  sequence,
  ...within
}: { brand: Brand; sequence: bigint } & Pick<ManifestEvent, 'within'>): Buffer {
  const data: ManifestEvent = { revision: brand.revision, etag: etagOf(brand), ...within };
  return Buffer.from(`id: ${sequence}\nevent: manifest\ndata: ${JSON.stringify(data)}\n\n`);
}

function contentMessage(data: ContentEvent): Buffer {
  return Buffer.from(`event: content\ndata: ${JSON.stringify(data)}\n\n`);
}

function send(stream: ServerResponse, message: Buffer): void {
  if (stream.writableLength > maxUnread) stream.destroy();
  else stream.write(message);
}

/**
 * Maximum number of pages that may request at once. Their requests of one moment, some five lists each, take a process well under a
 * second.
 */
const atOnce = 250;
/** Pages per second. A process answers some thousands of lists a second, and serves other players meanwhile. */
const aSecond = 500;
/** Milliseconds after which the shown content would seem stale. */
const longest = 30_000;

/**
 * Milliseconds over which the open pages of a process spread their requests after an event. It covers the pages of all brands,
 * because all are notified at once when a vendor is suspended.
 */
export function requestWithin(pages: number): number {
  return Math.min((Math.max(0, pages - atOnce) / aSecond) * 1000, longest);
}
