import type { ServerResponse } from 'node:http';
import { errorStatuses } from '../../schema/error-statuses.ts';
import { CodedError, type ErrorCode } from '../../schema/errors.ts';
import { DatabaseError } from '../database/database-error.ts';
import { referenceOf } from '../failures/reference-of.ts';
import { ruleOf } from '../failures/rule-of.ts';
import type { Log } from '../log.ts';
import { closeAfterAnswer } from './close-after-answer.ts';
import { noteAnswer, tenantOf } from './traffic.ts';

/** English messages for developers. Players read the text of the code. */
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

const outages: ReadonlySet<string> = new Set(['database.unavailable', 'database.closed', 'database.idle_transaction']);

/** Codes of states that staff or a supplier announced. */
const planned: ReadonlySet<ErrorCode> = new Set(['site.maintenance', 'launch.maintenance', 'service.upgrading']);

/** Converts an error to one that a client may read; `undefined` for a fault of ours. */
function asCoded(error: unknown): CodedError | undefined {
  if (error instanceof CodedError) return error;
  if (error instanceof DatabaseError && outages.has(error.code))
    return new CodedError('service.unavailable', { retryAfter: 5 });
  // The path contains a malformed percent escape.
  return error instanceof URIError ? new CodedError('request.not_found') : undefined;
}

/** Whether nothing can be answered at the moment. The caller gets 503 with Retry-After, and repeats the call. */
export const isOutage = (error: unknown): boolean => asCoded(error)?.code === 'service.unavailable';

export const statusOf = ({ code }: Pick<CodedError, 'code'>): number => errorStatuses[code];

/** The one place where failures become responses. An unknown error is logged in full and answered without detail. */
export function sendFailure(error: unknown, response: ServerResponse, log: Log): void {
  const coded = asCoded(error) ?? new CodedError('unknown');
  // Codes above 500 that a handler chose, such as maintenance, are refusals: there is no fault whose stack would help.
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
  sendCoded(coded, response);
}

/** Sends a refusal in the form that clients read. */
export function sendCoded(coded: CodedError, response: ServerResponse): void {
  const { code, value, retryAfter, retryAt } = coded;
  const reference = referenceIn(response, code);
  noteAnswer(response, { refusal: code, ...(reference === undefined ? {} : { reference, rule: ruleOf(coded) }) });
  // A client that sends too much may continue for long.
  if (statusOf(coded) === 413 && !response.req.complete) closeAfterAnswer(response);
  const message = coded.message === code ? (messages[code] ?? code) : coded.message;
  const retry = retryAt ?? (retryAfter === undefined ? undefined : String(Math.ceil(retryAfter)));
  if (retry !== undefined) response.setHeader('retry-after', retry);
  const body = {
    success: false,
    code,
    message,
    ...(reference === undefined ? {} : { reference }),
    ...(value === undefined ? {} : { value }),
  };
  sendJson(response, statusOf(coded), Buffer.from(JSON.stringify(body)));
}

/** Refusals after which a page redirects or shows a page of its own. Players see no error, so there is no code to look up. */
const silent: ReadonlySet<ErrorCode> = new Set([
  'auth.required',
  'auth.session_ended',
  'site.maintenance',
  'site.region_restricted',
]);

/** Short code of a refusal for players; `undefined` for staff and suppliers, who read messages. */
function referenceIn(response: ServerResponse, code: ErrorCode): string | undefined {
  const requestId = response.getHeader('x-request-id');
  if (tenantOf(response) === undefined || silent.has(code) || typeof requestId !== 'string') return undefined;
  return referenceOf(requestId);
}

export function sendValue(response: ServerResponse, value: unknown): void {
  sendJson(response, 200, bytesOfValue(value));
}

export function bytesOfValue(value: unknown): Buffer {
  return Buffer.from(JSON.stringify({ success: true, value }));
}

/**
 * Sends a response that is never cached and never compressed. It may contain a secret beside text that a client chose, and its
 * compressed length would reveal the secret.
 */
function sendJson(response: ServerResponse, status: number, bytes: Buffer): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', bytes.length);
  response.setHeader('cache-control', 'no-store');
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}
