import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express, type Request, type Response } from 'express';
import { limits, wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Language } from '../../schema/generated/languages.ts';
import { operationRules } from '../../schema/generated/operation-rules.ts';
import { type OperationId, operations } from '../../schema/generated/operations.ts';
import { modulesOfCall } from '../../schema/rules/modules-of-call.ts';
import { isSwitchedOn, type Switch } from '../../schema/rules/switches.ts';
import type { Brand, BrandSet } from '../brands/brand.ts';
import type { Log } from '../log.ts';
import { type Credential, requireAccess } from './access.ts';
import { binaryBody, fileTimeout } from './binary-body.ts';
import { checkCsrfToken, checkOrigin } from './check-origin.ts';
import { chooseLanguage } from './choose-language.ts';
import type { Client, ClientOf } from './client.ts';
import { type Cookie, readCookies, writeCookie } from './cookies.ts';
import type { AnyEndpoint, Endpoints } from './endpoint.ts';
import { sendFailure, sendValue } from './failure.ts';
import { secureHeaders } from './secure-headers.ts';
import { maintenanceEnd, siteStateOf } from './site-state.ts';
import { validateBody, validateQuery } from './validate-request.ts';

/** What `mount` knows of a request before it knows who asks. */
export type Visit = {
  readonly brand: Brand;
  readonly client: Client;
  readonly requestId: string;
  /** In which the caller reads this brand. */
  readonly language: Language;
  readonly cookies: ReadonlyMap<string, string>;
  setCookie(cookie: Cookie): void;
};

export type MountOptions = {
  endpoints: Partial<Endpoints>;
  brands: Pick<BrandSet, 'byHost'>;
  clientOf: ClientOf;
  /** Whose session a request carries; sees to the cookies of one that is over. */
  authenticate(visit: Visit): Promise<Credential>;
  /** Done before a call that knows its caller, or changes something: what a brand has to have before it has accounts. */
  prepare?(brand: Brand): Promise<void>;
  /** Plaintext of an encrypted body, made for this brand just now and used once. Throws a coded error. */
  decrypt(input: { brand: Brand; data: string }): Promise<unknown>;
  log: Log;
  /** Milliseconds that an endpoint may take. */
  timeout?: number;
};

const json = express.json({ limit: limits.bodyBytes, inflate: false });

/** The endpoint table as an app: host, access, module switch, validation, errors and tenancy, once for all rows. */
export function mount(options: MountOptions): Express {
  const { endpoints, brands, clientOf, log } = options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');

  app.use((request, response, next) => {
    const requestId = randomUUID();
    const client = clientOf(request);
    response.setHeader('x-request-id', requestId);
    secureHeaders({ response, client });
    const brand = brands.byHost(client.host);
    response.locals.log = log.child({ requestId, ...(brand === undefined ? {} : { tenant: brand.id }) });
    if (brand === undefined) throw new CodedError('request.not_found');
    const visit: Visit = {
      brand,
      client,
      requestId,
      language: chooseLanguage({ request, locale: brand.manifest.locale }),
      cookies: readCookies(request.headers.cookie),
      setCookie: (cookie) => response.appendHeader('set-cookie', writeCookie({ cookie, client })),
    };
    response.locals.visit = visit;
    next();
  });

  for (const [operation, handle] of Object.entries(endpoints) as [OperationId, AnyEndpoint][]) {
    const { method, path } = operations[operation];
    const route = wire.apiBase + path.replaceAll(/\{(\w+)\}/g, ':$1');
    app[method](route, (request, response) => serve({ operation, handle, options, request, response }));
  }

  app.use((request, _response) => {
    const empty = request.path === wire.apiBase || request.path === `${wire.apiBase}/`;
    throw new CodedError(empty ? 'request.empty_url' : 'request.not_found');
  });
  app.use((error: unknown, _request: Request, response: Response, _next: unknown) => {
    sendFailure({ error, response, log: (response.locals.log as Log | undefined) ?? log });
  });
  return app;
}

async function serve({
  operation,
  handle,
  options,
  request,
  response,
}: {
  operation: OperationId;
  handle: AnyEndpoint;
  options: MountOptions;
  request: Request;
  response: Response;
}): Promise<void> {
  const started = performance.now();
  const { access, withTemporaryPassword, meantBySession } = operationRules[operation];
  const { encrypted, binary } = operations[operation];
  const visit = response.locals.visit as Visit;
  const { brand, client, requestId } = visit;
  const log = (response.locals.log as Log).child({ operation });

  checkOpen({ operation, brand, client });
  checkOrigin({ request, client });
  if (encrypted && !client.secure) throw new CodedError('request.needs_https');
  if (!isForAll(operation)) await options.prepare?.(brand);
  const credential = await options.authenticate(visit);
  requireAccess({ access, credential, withTemporaryPassword });
  const session = credential.kind === 'live' ? credential.session : undefined;
  const byToken = access !== 'anyone' || meantBySession;
  if (byToken && session !== undefined) checkCsrfToken({ request, token: session.token });

  const query = validateQuery({ operation, query: request.query });
  const body = await readBody({ operation, options, brand, request, response });
  checkModules({ operation, body, brand });
  const value = await inTime({
    work: Promise.resolve(handle({ ...visit, requestId, operation, log, query, body, session })),
    limit: options.timeout ?? (binary ? fileTimeout : 15_000),
  });
  sendValue({ response, value, cache: cacheOf({ operation, request }) });
  log.debug({ status: 200, durationMs: Math.round(performance.now() - started) }, 'answered');
}

/** What a brand has closed: the whole site, or the part that a flag switches. */
export function checkOpen({
  operation,
  brand,
  client,
}: {
  operation: OperationId;
  brand: Brand;
  client: Pick<Client, 'country'>;
}): void {
  if (!operationRules[operation].whileClosed) {
    const { status } = brand.manifest;
    const state = siteStateOf({ status, client });
    if (state === 'maintenance')
      throw new CodedError('site.maintenance', { retryAfter: 60, retryAt: maintenanceEnd(status) });
    if (state === 'restricted') throw new CodedError('site.region_restricted');
  }
  checkModules({ operation, body: undefined, brand });
}

function checkModules({
  operation,
  body,
  brand: {
    manifest: { flags, features },
  },
}: Parameters<typeof modulesOfCall>[0] & { brand: Brand }): void {
  const needed: Switch | null = operationRules[operation].switch;
  if (needed !== null && !isSwitchedOn({ needed, flags, features })) throw new CodedError('module.off');
  if (modulesOfCall({ operation, body }).some((module) => !flags[module])) throw new CodedError('module.off');
}

/** Anyone may ask, and everybody is answered the same: it may be kept, and stand in a document. */
export function isForAll(operation: OperationId): boolean {
  const { access, personal } = operationRules[operation];
  return access === 'anyone' && !personal && operations[operation].method === 'get';
}

async function readBody({
  operation,
  options,
  brand,
  request,
  response,
}: {
  operation: OperationId;
  options: MountOptions;
  brand: Brand;
  request: Request;
  response: Response;
}): Promise<unknown> {
  const { method, encrypted, binary } = operations[operation];
  if (method === 'get') return {};
  if (binary) return binaryBody(request);
  const sent = await parseJson({ request, response });
  if (!encrypted) return validateBody({ operation, body: sent });
  const scheme = request.headers[wire.encryptionHeader];
  const data = typeof sent === 'object' && sent !== null && 'data' in sent ? sent.data : undefined;
  if (scheme !== wire.encryptionScheme || typeof data !== 'string')
    throw new CodedError('request.bad_encryption');
  return validateBody({ operation, body: await options.decrypt({ brand, data }) });
}

function parseJson({ request, response }: { request: Request; response: Response }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    json(request as IncomingMessage, response as ServerResponse, (error?: unknown) => {
      if (error === undefined) resolve(request.body);
      else reject(error);
    });
  });
}

function cacheOf({ operation, request }: { operation: OperationId; request: Request }): string {
  return isForAll(operation) && request.method !== 'POST' ? 'private, no-cache' : 'no-store';
}

/** The caller stops waiting; what was begun may still end, so endpoints that change something are idempotent or atomic. */
async function inTime<T>({ work, limit }: { work: Promise<T>; limit: number }): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CodedError('service.unavailable', { retryAfter: 5 })), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
