import type { ServerResponse } from 'node:http';
import { errorStatuses } from '../../schema/error-statuses.ts';
import { CodedError, type ErrorCode } from '../../schema/errors.ts';
import { DatabaseError } from '../database/database-error.ts';
import { referenceOf } from '../failures/reference-of.ts';
import { ruleOf } from '../failures/rule-of.ts';
import type { Log } from '../log.ts';
import { closeAfterAnswer } from './close-after-answer.ts';
import { noteAnswer, tenantOf } from './traffic.ts';

/** English, for developers: players read the text of the code. */
const messages: Partial<Record<ErrorCode, string>> = {
  unknown: 'Something failed on our side; the request id finds it in the log.',
  'request.empty_url': 'The requested url is empty.',
  'request.not_found': 'There is nothing here.',
  'request.too_large': 'The body is larger than 100 kB.',
  'request.forbidden_origin': 'State-changing calls need the CSRF header and an Origin that is this host.',
  'request.needs_https': 'This call needs https.',
  'request.bad_encryption': 'The body has to be a JWE for this brand, made with one of its current keys.',
  'module.off': 'This brand has the feature switched off.',
};

const outages: ReadonlySet<string> = new Set([
  'database.unavailable',
  'database.closed',
  'database.idle_transaction',
]);

/** States that staff or a supplier have announced. */
const planned: ReadonlySet<ErrorCode> = new Set([
  'site.maintenance',
  'launch.maintenance',
  'service.upgrading',
]);

/** Any error as one that a client may read; undefined where it is a fault of ours. */
function asCoded(error: unknown): CodedError | undefined {
  if (error instanceof CodedError) return error;
  if (error instanceof DatabaseError && outages.has(error.code))
    return new CodedError('service.unavailable', { retryAfter: 5 });
  // A broken percent sign in the path.
  return error instanceof URIError ? new CodedError('request.not_found') : undefined;
}

export const statusOf = ({ code }: Pick<CodedError, 'code'>): number => errorStatuses[code];

/** The one place where failures become answers. What is unknown is logged whole and answered without detail. */
export function sendFailure({
  error,
  response,
  log,
}: {
  error: unknown;
  response: ServerResponse;
  log: Log;
}): void {
  const coded = asCoded(error) ?? new CodedError('unknown');
  // Codes above 500 that a handler chose, such as maintenance, are refusals: they have no fault whose stack would help.
  const refused = error instanceof CodedError && error.code !== 'unknown';
  const { code: errorCode } = coded;
  if (statusOf(coded) >= 500) {
    if (!refused) log.error({ err: error, errorCode }, 'a request failed');
    else if (planned.has(errorCode)) log.info({ errorCode }, 'a request was refused');
    else log.warn({ errorCode }, 'a request was refused');
  }
  if (response.headersSent) {
    response.destroy();
    return;
  }
  sendCoded({ coded, response });
}

/** A refusal as clients read it. */
export function sendCoded({ coded, response }: { coded: CodedError; response: ServerResponse }): void {
  const { code, value, retryAfter, retryAt } = coded;
  const reference = referenceIn({ response, code });
  noteAnswer(response, {
    refusal: code,
    ...(reference === undefined ? {} : { reference, rule: ruleOf(coded) }),
  });
  // Whoever sends too much may go on for long.
  if (statusOf(coded) === 413 && !response.req.complete) closeAfterAnswer(response);
  const message = coded.message === code ? (messages[code] ?? code) : coded.message;
  const retry = retryAt ?? (retryAfter === undefined ? undefined : String(Math.ceil(retryAfter)));
  if (retry !== undefined) response.setHeader('retry-after', retry);
  const body = {
    ...{ success: false, code, message },
    ...(reference === undefined ? {} : { reference }),
    ...(value === undefined ? {} : { value }),
  };
  sendJson({ response, status: statusOf(coded), bytes: Buffer.from(JSON.stringify(body)) });
}

/** Refusals by which a page leads elsewhere or shows a page of its own: players see no error, so there is no code to look up. */
const silent: ReadonlySet<ErrorCode> = new Set([
  'auth.required',
  'auth.session_ended',
  'site.maintenance',
  'site.region_restricted',
]);

/** Short code of a refusal to players; undefined for staff and suppliers, who read messages. */
function referenceIn({ response, code }: { response: ServerResponse; code: ErrorCode }): string | undefined {
  const requestId = response.getHeader('x-request-id');
  if (tenantOf(response) === undefined || silent.has(code) || typeof requestId !== 'string') return undefined;
  return referenceOf(requestId);
}

export function sendValue({ response, value }: { response: ServerResponse; value: unknown }): void {
  sendJson({ response, status: 200, bytes: bytesOfValue(value) });
}

export function bytesOfValue(value: unknown): Buffer {
  return Buffer.from(JSON.stringify({ success: true, value }));
}

/** Kept by nobody, and never compressed: beside a secret in it may stand what a client chose, and its length would tell. */
function sendJson({
  response,
  status,
  bytes,
}: {
  response: ServerResponse;
  status: number;
  bytes: Buffer;
}): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', bytes.length);
  response.setHeader('cache-control', 'no-store');
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}
