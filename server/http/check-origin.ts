import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Client } from './client.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: requires this host's Origin and a custom header, which other sites can't send. Browsers always send Origin with
 * state-changing requests, so a missing one is refused too.
 */
export function checkOrigin(request: IncomingMessage, client: Client): void {
  if (safeMethods.has(request.method ?? '')) return;
  const csrf = request.headers[wire.csrfHeader];
  if (!isOwnOrigin(request, client) || typeof csrf !== 'string' || csrf === '')
    throw new CodedError('request.forbidden_origin');
}

/** Whether a request comes from a page of this origin: the same scheme, host and port. */
export function isOwnOrigin(request: IncomingMessage, client: Client): boolean {
  return request.headers.origin?.toLowerCase() === `${client.protocol}://${client.host}`.toLowerCase();
}

/**
 * With a session, the CSRF header of a call that changes something must equal the session's token. Without a session any value is
 * accepted: other sites can't send the header, so it protects a GET, too.
 */
export function checkCsrfToken(request: IncomingMessage, token: string): void {
  const sent = Buffer.from(String(request.headers[wire.csrfHeader] ?? ''));
  const expected = Buffer.from(token);
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
    throw new CodedError('request.forbidden_origin');
}
