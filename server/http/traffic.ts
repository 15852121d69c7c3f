import type { IncomingMessage, ServerResponse } from 'node:http';
import { wire } from '../../schema/constants.ts';
import { deviceClassOf } from '../../schema/device-class.ts';
import type { ErrorCode } from '../../schema/errors.ts';
import { failedPage } from '../call-outcomes.ts';
import type { RefusedCalls } from '../failures/store-refused-calls.ts';

/**
 * Purpose of a request. It is derived from our own addresses, never from a client's text: a label for each invented path would fill
 * the memory.
 */
export const routeClasses = [
  'document',
  'manifest',
  'asset',
  'events',
  'api',
  'admin',
  'media',
  'wallet',
  'health',
] as const;
export type RouteClass = (typeof routeClasses)[number];

/** Upper ends of the histogram's buckets, in seconds. */
export const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15] as const;

/** Status of a request whose client disconnected before its response began; nginx uses the same number. */
const clientClosed = 499;

/** Calls that start a session. */
const logins: ReadonlySet<string> = new Set(['login', 'resumeSession', 'finishSocialLogin', 'startTrial', 'register']);

/** Facts about a response beside its head. They are created only if there is something to note, so never for hot responses. */
type Notes = {
  tenant?: string;
  /** Address of the client; noted once the brand is known. */
  address?: string;
  operation?: string;
  refusal?: ErrorCode;
  /** Short code of the refusal that the player sees, and the fields or switch that refused. */
  reference?: string;
  rule?: string;
  routeClass?: RouteClass;
};
const notes = Symbol('notes of an answer');
type Noted = ServerResponse & { [notes]?: Notes };

/** Notes facts about a response: the brand of the call, its operation, the code of its refusal. */
export function noteAnswer(response: ServerResponse, more: Notes): void {
  const noted: Noted = response;
  noted[notes] = { ...noted[notes], ...more };
}

/** Brand whose call a response belongs to; `undefined` if there is none. */
export const tenantOf = (response: ServerResponse): string | undefined => (response as Noted)[notes]?.tenant;

/** Called for every request and response. */
export type AccessLog = {
  /** Called before a request is handled. Sets the request id on its response. */
  begin?(answer: Pick<Answered, 'request' | 'response'>): void;
  end(answered: Answered): void;
};

export type Answered = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly routeClass: RouteClass;
  readonly status: number;
  readonly seconds: number;
  readonly operation: string | undefined;
  readonly refusal: ErrorCode | undefined;
};

/**
 * Counts responses. It has counters of its own instead of prom-client's, whose look-up by labels costs a hot response more than
 * everything else here.
 */
export type Traffic = {
  /** Returns the time of a request, for `end`. */
  begin(response: ServerResponse): number;
  /** Called once a response is complete or sent, or its client has disconnected. */
  end(input: { response: ServerResponse; began: number }): void;
  requests(): { readonly routeClass: RouteClass; readonly status: number; readonly count: number }[];
  latencies(): {
    readonly routeClass: RouteClass;
    /** Number of responses within each of `latencyBuckets`, smaller buckets included. */
    readonly within: readonly number[];
    readonly count: number;
    readonly sum: number;
  }[];
  refusals(): ReadonlyMap<ErrorCode, number>;
  logins(): { readonly operation: string; readonly outcome: string; readonly count: number }[];
};

const statuses = 600;

export function createTraffic({
  accessLog,
  calls,
  refusedCalls,
  now = () => performance.now(),
}: {
  accessLog?: AccessLog | undefined;
  /** Stores refusals that players see. */
  refusedCalls?: Pick<RefusedCalls, 'add'>;
  /** Counts how the calls of each brand ended, and which operation answered. */
  calls?: { count(call: { tenant: string; outcome: string; operation?: string | undefined }): void };
  now?: () => number;
} = {}): Traffic {
  const counts = new Float64Array(routeClasses.length * statuses);
  const buckets = new Float64Array(routeClasses.length * (latencyBuckets.length + 1));
  const sums = new Float64Array(routeClasses.length);
  const refused = new Map<ErrorCode, number>();
  const loggedIn = new Map<string, number>();

  function countLogin(operation: string, outcome: string): void {
    const key = `${operation} ${outcome}`;
    loggedIn.set(key, (loggedIn.get(key) ?? 0) + 1);
  }

  return {
    begin(response) {
      accessLog?.begin?.({ request: response.req, response });
      return now();
    },
    end({ response, began }) {
      const seconds = (now() - began) / 1000;
      const known = (response as Noted)[notes];
      const routeClass = known?.routeClass ?? routeClassOf(response.req.url ?? '/');
      const place = placeOf[routeClass];
      const status = response.headersSent ? response.statusCode : clientClosed;
      const at = place * statuses + status;
      counts[at] = (counts[at] ?? 0) + 1;
      // A stream lasts as long as its page is open, so it is not timed.
      if (routeClass !== 'events') {
        const bucket = place * (latencyBuckets.length + 1) + bucketOf(seconds);
        buckets[bucket] = (buckets[bucket] ?? 0) + 1;
        sums[place] = (sums[place] ?? 0) + seconds;
      }
      const { tenant, operation, refusal } = known ?? {};
      if (refusal !== undefined) refused.set(refusal, (refused.get(refusal) ?? 0) + 1);
      const outcome = refusal ?? (status === clientClosed ? 'left' : 'granted');
      if (operation !== undefined && logins.has(operation)) countLogin(operation, outcome);
      if (tenant !== undefined)
        calls?.count({ tenant, operation, outcome: operation === 'reportFailedPage' ? failedPage : outcome });
      if (tenant !== undefined && refusal !== undefined && known?.reference !== undefined)
        refusedCalls?.add({
          tenant,
          status,
          code: refusal,
          reference: known.reference,
          operation: operation ?? '',
          rule: known.rule ?? '',
          address: known.address ?? '',
          device: deviceClassOf(response.req.headers['user-agent'] ?? ''),
        });
      accessLog?.end({ request: response.req, response, routeClass, status, seconds, operation, refusal });
    },
    requests: () =>
      [...counts].flatMap((count, at) => {
        const routeClass = routeClasses[Math.floor(at / statuses)];
        return count === 0 || routeClass === undefined ? [] : [{ routeClass, status: at % statuses, count }];
      }),
    latencies: () =>
      routeClasses.map((routeClass, place) => {
        const first = place * (latencyBuckets.length + 1);
        let count = 0;
        const within = latencyBuckets.map((_, at) => (count += buckets[first + at] ?? 0));
        count += buckets[first + latencyBuckets.length] ?? 0;
        return { routeClass, within, count, sum: sums[place] ?? 0 };
      }),
    refusals: () => refused,
    logins: () =>
      [...loggedIn].map(([key, count]) => {
        const [operation = '', outcome = ''] = key.split(' ');
        return { operation, outcome, count };
      }),
  };
}

const placeOf = Object.fromEntries(routeClasses.map((name, place) => [name, place])) as Record<RouteClass, number>;

function bucketOf(seconds: number): number {
  let at = 0;
  while (at < latencyBuckets.length && seconds > (latencyBuckets[at] ?? 0)) at += 1;
  return at;
}

/**
 * Derived from the address alone. Everything that no other class covers is a document: pages, their icons, and addresses without a
 * handler.
 */
export function routeClassOf(url: string): RouteClass {
  if (url.startsWith('/m')) return url.startsWith('/media/') ? 'media' : 'document';
  if (url.startsWith('/config/')) return configClassOf(url);
  if (url.startsWith('/assets/') || url.startsWith('/brand/')) return 'asset';
  if (url.startsWith(wire.apiBase)) return 'api';
  if (url.startsWith('/wallet/')) return 'wallet';
  return url === wire.healthPath || url === wire.readyPath ? 'health' : 'document';
}

function configClassOf(url: string): RouteClass {
  if (url.startsWith(wire.manifestPath)) return 'manifest';
  return url.startsWith(wire.eventsPath) ? 'events' : 'document';
}
