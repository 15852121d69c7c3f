import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { nameOf } from '../hosts/host.ts';
import type { Log } from '../log.ts';
import { type AddressRules, type CheckAddress, createCheckAddress } from './check-address.ts';
import { type Answered, type Exchanged, exchange, jsonHeaders, type OutboundRequest } from './exchange.ts';
import { type OutboundRefused, refusalIn } from './outbound-refused.ts';

/** A body may be bytes in any buffer, which the type of `fetch` does not allow. */
type FetchInit = Omit<RequestInit, 'body'> & { body?: RequestInit['body'] | Uint8Array };

/** Sends requests to addresses that manifests name, and to addresses in the responses to such requests. */
export type Outbound = {
  /** Posts bytes as JSON. Rejects if no complete response arrives within the limits, or if the address may not be called. */
  postJson(request: OutboundRequest & { readonly body: Buffer }): Promise<Answered>;
  getFrom(request: OutboundRequest): Promise<Answered>;
  /** Drop-in `fetch` for libraries. Redirects are not followed. */
  readonly fetch: (input: string | URL, init?: FetchInit) => Promise<Response>;
  /** Returns the refusal of an address without calling it. An address that can't be looked up now has none. */
  refusalOf(url: string): Promise<OutboundRefused | undefined>;
};

/** Limits for requests of libraries: discovery documents, keys and tokens. */
const fetchTimeout = 10_000;
const fetchMostBytes = 1_000_000;
/** Milliseconds; limit of a look-up without a request. */
const lookUpTimeout = 3_000;
/** Milliseconds between two log lines of one host, and the maximum number of hosts whose last line is remembered. */
const quiet = 60_000;
const mostHosts = 1000;

export function createOutbound({
  clock,
  log,
  ...rules
}: AddressRules & { clock: Clock; log: Pick<Log, 'warn'> }): Outbound {
  const check = createCheckAddress(rules);
  // Uses agents of its own. All of their open connections have been checked; those of shared agents have not.
  const plain = new PlainAgent({ ...agentOptions, lookup: lookupOf({ check, secure: false }) });
  const secure = new SecureAgent({ ...agentOptions, lookup: lookupOf({ check, secure: true }) });
  const logRefusal = createRefusalLog(clock, log);

  const send = async (exchanged: Omit<Exchanged, 'agent'>): Promise<Answered> => {
    try {
      const url = new URL(exchanged.url);
      check.url(url);
      return await exchange({ ...exchanged, agent: url.protocol === 'https:' ? secure : plain });
    } catch (error) {
      const refused = refusalIn(error);
      if (refused !== undefined) logRefusal(refused);
      throw error;
    }
  };

  return {
    postJson: ({ headers = {}, ...request }) =>
      send({ ...request, method: 'POST', headers: { ...headers, ...jsonHeaders(request.body) } }),
    getFrom: (request) => send({ ...request, method: 'GET' }),
    fetch: async (input, init) => {
      const request = new Request(input, init as RequestInit);
      const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
      const { url, method, signal } = request;
      const headers = {
        ...Object.fromEntries(request.headers),
        ...(body !== undefined && { 'content-length': `${body.length}` }),
      };
      const bounds = { timeout: fetchTimeout, mostBytes: fetchMostBytes };
      const answered = await send({ url, method, headers, body, signal, ...bounds }).catch((error: unknown) => {
        // Fails like `fetch`, because libraries treat any other error as a fault of their own.
        throw error instanceof DOMException ? error : new TypeError('fetch failed', { cause: error });
      });
      return responseOf(answered);
    },
    refusalOf: async (written) => {
      try {
        const url = new URL(written);
        check.url(url);
        const name = nameOf(url);
        if (isIP(name) === 0) await inTime(check.lookUp({ name, secure: url.protocol === 'https:' }), lookUpTimeout);
        return undefined;
      } catch (error) {
        return refusalIn(error);
      }
    },
  };
}

/** The options of Node's own agents. */
const agentOptions = { keepAlive: true, scheduling: 'lifo', timeout: 5000 } as const;

/** Connects to the checked addresses, because a second look-up could return others. */
function lookupOf({ check, secure }: { check: CheckAddress; secure: boolean }): LookupFunction {
  return (name, options, done) => {
    check.lookUp({ name, secure }).then(
      (found) => {
        const [first] = found;
        if (first === undefined) done(new Error(`${name} has no address`), '');
        else if (options.all === true) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };
}

function responseOf({ status, headers, body }: Answered): Response {
  if (status < 200 || status > 599) throw new TypeError(`it answered ${status}`);
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return new Response([204, 205, 304].includes(status) ? null : Uint8Array.from(body), { status, headers: lines });
}

/** Logs a refusal at most once a minute for each host, because pages repeat requests every second. */
function createRefusalLog(clock: Clock, log: Pick<Log, 'warn'>) {
  const loggedAt = new LRUCache<string, number>({ max: mostHosts });
  return ({ host, message }: OutboundRefused): void => {
    const now = clock.now().getTime();
    const last = loggedAt.get(host);
    if (last !== undefined && now - last < quiet) return;
    loggedAt.set(host, now);
    log.warn({ host }, message);
  };
}

const inTime = <Value>(work: Promise<Value>, milliseconds: number): Promise<Value | undefined> =>
  Promise.race([
    work,
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), milliseconds).unref();
    }),
  ]);
