import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Clock } from '../clock.ts';
import { nameOf } from '../hosts/host.ts';
import type { Log } from '../log.ts';
import { type AddressRules, type CheckAddress, createCheckAddress } from './check-address.ts';
import { type Answered, type Asked, type Exchanged, exchange, jsonHeaders } from './exchange.ts';
import { type OutboundRefused, refusalIn } from './outbound-refused.ts';

/** Bytes in any buffer are a body, which the type of `fetch` does not know. */
type FetchInit = Omit<RequestInit, 'body'> & { body?: RequestInit['body'] | Uint8Array };

/** Requests to addresses that manifests name, and that answers to such requests name. */
export type Outbound = {
  /** Posts bytes as JSON. Rejects if no whole answer comes within the bounds, or none may be asked for. */
  postJson(asked: Asked & { readonly body: Buffer }): Promise<Answered>;
  getFrom(asked: Asked): Promise<Answered>;
  /** The same for libraries that take a `fetch`. Redirects are answers. */
  readonly fetch: (input: string | URL, init?: FetchInit) => Promise<Response>;
  /** Whether an address may be asked, without asking it. An address that can't be looked up now has no refusal. */
  refusalOf(url: string): Promise<OutboundRefused | undefined>;
};

/** Bounds of what libraries ask for: discovery documents, keys and tokens. */
const fetchTimeout = 10_000;
const fetchMostBytes = 1_000_000;
/** Bound of a look-up that nothing is sent after. */
const lookUpTimeout = 3_000;
/** Milliseconds between two log lines of one host, and the maximum of hosts whose last line is remembered. */
const quiet = 60_000;
const mostHosts = 1000;

export function createOutbound({
  clock,
  log,
  ...rules
}: AddressRules & { clock: Clock; log: Log }): Outbound {
  const check = createCheckAddress(rules);
  // Agents of its own: their open connections have been checked, which those of others have not.
  const plain = new PlainAgent({ ...agentOptions, lookup: lookupOf({ check, secure: false }) });
  const secure = new SecureAgent({ ...agentOptions, lookup: lookupOf({ check, secure: true }) });
  const tell = createTell({ clock, log });

  const send = async (asked: Omit<Exchanged, 'agent'>): Promise<Answered> => {
    try {
      const url = new URL(asked.url);
      check.url(url);
      return await exchange({ ...asked, agent: url.protocol === 'https:' ? secure : plain });
    } catch (error) {
      const refused = refusalIn(error);
      if (refused !== undefined) tell(refused);
      throw error;
    }
  };

  return {
    postJson: ({ headers = {}, ...asked }) =>
      send({ ...asked, method: 'POST', headers: { ...headers, ...jsonHeaders(asked.body) } }),
    getFrom: (asked) => send({ ...asked, method: 'GET' }),
    fetch: async (input, init) => {
      const request = new Request(input, init as RequestInit);
      const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
      const { url, method, signal } = request;
      const headers = {
        ...Object.fromEntries(request.headers),
        ...(body !== undefined && { 'content-length': `${body.length}` }),
      };
      const bounds = { timeout: fetchTimeout, mostBytes: fetchMostBytes };
      const answered = await send({ ...{ url, method, headers, body, signal }, ...bounds }).catch(
        (error: unknown) => {
          // As `fetch` fails: libraries take anything else for a fault of their own.
          throw error instanceof DOMException ? error : new TypeError('fetch failed', { cause: error });
        },
      );
      return responseOf(answered);
    },
    refusalOf: async (written) => {
      try {
        const url = new URL(written);
        check.url(url);
        const name = nameOf(url);
        if (isIP(name) === 0)
          await inTime(check.lookUp({ name, secure: url.protocol === 'https:' }), lookUpTimeout);
        return undefined;
      } catch (error) {
        return refusalIn(error);
      }
    },
  };
}

/** As Node's own agents have them. */
const agentOptions = { keepAlive: true, scheduling: 'lifo', timeout: 5000 } as const;

/** Connects to what was checked: a second look-up could answer differently. */
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
  return new Response([204, 205, 304].includes(status) ? null : Uint8Array.from(body), {
    status,
    headers: lines,
  });
}

/** Logs a refusal, once a minute for each host: pages ask every second. */
function createTell({ clock, log }: { clock: Clock; log: Log }) {
  const told = new Map<string, number>();
  return ({ host, message }: OutboundRefused): void => {
    const now = clock.now().getTime();
    const last = told.get(host);
    if (last !== undefined && now - last < quiet) return;
    told.delete(host);
    told.set(host, now);
    const [oldest] = told.keys();
    if (told.size > mostHosts && oldest !== undefined) told.delete(oldest);
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
