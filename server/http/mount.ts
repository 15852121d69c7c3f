import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import express, { type Express, type Request, type Response } from 'express';
import { serverLimits } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { largeNumbers } from '../../schema/large-numbers.ts';
import { createSend } from '../answers/create-send.ts';
import { createSharedAnswers, type SendShared } from '../answers/shared-answers.ts';
import { type LastStatement, withLastStatement } from '../database/last-statement.ts';
import { type Bounds, createBounds } from '../limits/bounds.ts';
import type { Log } from '../log.ts';
import { type AnsweredFile, sendFile } from './answered-file.ts';
import type { Api } from './api.ts';
import type { BinaryBody } from './binary-body.ts';
import type { Client, ClientOf } from './client.ts';
import { bytesOfValue, sendFailure, sendValue } from './failure.ts';
import { invalidRequest } from './invalid-request.ts';
import { isCompressed, readBody } from './read-body.ts';
import { requestIdOf } from './request-id.ts';
import { secureHeaders } from './secure-headers.ts';
import { noteAnswer } from './traffic.ts';

/** A request of which only the head has been read. */
export type Arrival = {
  readonly client: Client;
  readonly requestId: string;
  /** Logs the request's id in every line. A door that knows the brand replaces it by a log with the brand's id, too. */
  readonly log: Log;
};

/** Body of a request: JSON that the contract describes, or a file. */
type Sent = { readonly json: unknown } | { readonly file: BinaryBody };

/**
 * The checks that one API makes of its callers; everything else is done by `mount`. Its functions are called in this order, and each
 * may throw the error that the caller gets.
 */
export type Door<Id extends string, Visit extends Arrival, Caller extends object> = {
  readonly api: Api<Id>;
  readonly clientOf: ClientOf;
  /** Returns the context that does not depend on the operation. */
  visit(input: { arrival: Arrival; request: Request; response: Response }): Visit | Promise<Visit>;
  /** Returns the caller and their brand. Throws if they may not call. */
  admit(input: {
    operation: Id;
    visit: Visit;
    request: Request;
    /** Validated against the contract. */
    params: unknown;
  }): Promise<Caller> | Caller;
  read(input: { operation: Id; visit: Visit; request: Request; parseJson(): Promise<unknown> }): Promise<Sent>;
  /** Checks that depend on query and body, which are validated by now. */
  allow(input: { operation: Id; visit: Visit; query: unknown; body: unknown }): void;
  /** Statement that checks at each commit that the caller may still act. Without one the call's transactions just commit. */
  lastStatement?(input: { operation: Id; visit: Visit; caller: Caller }): LastStatement | undefined;
  /** Whether everybody gets the same response. If so, it is compressed, and a browser may cache and revalidate it. */
  isShared(input: { operation: Id; caller: Caller }): boolean;
  /** Timeout of an endpoint in milliseconds. */
  timeoutOf(operation: Id): number;
  /** Set if a file may arrive at any pace: the endpoint's timeout starts once the file is complete. */
  readonly waitsForFiles?: true;
};

type MountOptions<Id extends string, Visit extends Arrival, Caller extends object> = {
  door: Door<Id, Visit, Caller>;
  /** Each endpoint gets the door's context and the parts of the request. Its type depends on its operation. */
  endpoints: { readonly [Operation in Id]?: (call: never) => unknown };
  log: Log;
  /** Adds routes behind the same door that are not calls of the API. */
  beside?(app: Express): void;
  /** Timeout in milliseconds that replaces the door's. */
  timeout?: number;
  bounds?: Bounds;
};

/** Returns an endpoint table as an app: door, validation, timeouts and errors are handled once for all rows. */
export function mount<Id extends string, Visit extends Arrival, Caller extends object>(
  options: MountOptions<Id, Visit, Caller>,
): Express {
  const { door, endpoints, log, beside, bounds = createBounds() } = options;
  const sendShared = createSharedAnswers(createSend({ bounds }));
  const { base, operations } = door.api;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');

  app.use(async (request, response, next) => {
    const client = door.clientOf(request);
    const requestId = requestIdOf({ request, fromProxy: client.fromProxy });
    response.setHeader('x-request-id', requestId);
    secureHeaders(response, client);
    const arrival: Arrival = { client, requestId, log: log.child({ requestId }) };
    // Refusals by the door are logged with the request's id as well.
    response.locals.visit = arrival;
    const visit = door.visit({ arrival, request, response });
    // Visits of players are not promises. Awaiting them would cost each call a turn of the event loop.
    response.locals.visit = visit instanceof Promise ? await visit : visit;
    next();
  });

  for (const operation of Object.keys(endpoints) as Id[]) {
    const { method, path } = operations[operation];
    const route = base + path.replaceAll(/\{(\w+)\}/g, ':$1');
    app[method](route, (request, response) => serve({ operation, options, sendShared, request, response }));
  }
  beside?.(app);

  app.use((request, _response) => {
    const empty = request.path === base || request.path === `${base}/`;
    throw new CodedError(empty ? 'request.empty_url' : 'request.not_found');
  });
  app.use((error: unknown, _request: Request, response: Response, _next: unknown) => {
    sendFailure(error, response, (response.locals.visit as Arrival | undefined)?.log ?? log);
  });
  return app;
}

async function serve<Id extends string, Visit extends Arrival, Caller extends object>({
  operation,
  options: { door, endpoints, timeout },
  sendShared,
  request,
  response,
}: {
  operation: Id;
  options: MountOptions<Id, Visit, Caller>;
  sendShared: SendShared;
  request: Request;
  response: Response;
}): Promise<void> {
  const started = performance.now();
  noteAnswer(response, { operation });
  const { operations, validate } = door.api;
  const arrived = response.locals.visit as Visit;
  const visit = { ...arrived, log: arrived.log.child({ operation }) };
  response.locals.visit = visit;
  const params = validate.params({ operation, params: request.params });
  const caller = await door.admit({ operation, visit, request, params });
  const known = { ...visit, ...caller };
  response.locals.visit = known;
  const query = validate.query({ operation, query: request.query });
  const readBody = async () => {
    const parseJson = () => readJson(request);
    const sent = await door.read({ operation, visit, request, parseJson });
    return 'file' in sent ? sent.file : validate.body({ operation, body: sent.json });
  };
  const body = operations[operation].method === 'get' ? {} : await readBody();
  door.allow({ operation, visit, query, body });
  const handle = endpoints[operation] as (call: unknown) => unknown;
  const waits = door.waitsForFiles === true && body !== null && typeof body === 'object' && 'stream' in body;
  const act = () => handle({ ...known, operation, params, query, body });
  const last = door.lastStatement?.({ operation, visit, caller });
  const value = await inTime(
    Promise.resolve(last === undefined ? act() : withLastStatement(last, act)),
    timeout ?? door.timeoutOf(operation),
    waits ? finished(request).catch(() => undefined) : Promise.resolve(),
  );
  if (operations[operation].answersFile) await sendFile({ response, file: value as AnsweredFile });
  else if (door.isShared({ operation, caller })) sendShared({ body: bytesOfValue(value), request, response });
  else sendValue(response, value);
  known.log.debug({ status: 200, durationMs: Math.round(performance.now() - started) }, 'answered');
}

/**
 * After the timeout the caller gets an error, but the work may still finish. So endpoints that change something are idempotent or
 * atomic.
 */
async function inTime<T>(
  work: Promise<T>,
  limit: number,
  /** The timeout starts when this resolves. */ after: Promise<unknown>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const late = new Promise<never>((_resolve, reject) => {
    void after.then(() => {
      if (ended) return;
      timer = setTimeout(() => reject(new CodedError('service.unavailable', { retryAfter: 5 })), limit);
    });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    ended = true;
    clearTimeout(timer);
  }
}

const invalid = (problem: string) => invalidRequest([{ at: 'body', problem }]);

/** Returns the JSON of a request; `undefined` if it has no body or one of another type. Throws a coded error if it can't be read. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (!hasBody || type.trim() !== 'application/json') return undefined;
  if (isCompressed(request)) throw invalid('must not be compressed');
  const charset = parameters.map((one) => /^\s*charset="?([^"\s]*)"?\s*$/.exec(one)?.[1]).find(Boolean);
  if (charset !== undefined && charset !== 'utf-8') throw invalid('must be UTF-8');
  const notWhole = invalid('must come whole');
  return parsed(await readBody({ request, mostBytes: serverLimits.bodyBytes, notWhole }));
}

/** An object or a list; an empty body is an empty object. */
function parsed(bytes: Buffer): unknown {
  const text = new TextDecoder().decode(bytes);
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message contains a part of the body.
    throw invalid('must be JSON');
  }
  if (typeof value !== 'object' || value === null) throw invalid('must be JSON');
  const [large] = largeNumbers(text);
  if (large !== undefined) throw invalid(`${large.message}: ${large.fix}`);
  return value;
}
