import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const header = 'x-request-id';
/** Format of a request id from a proxy: short, and harmless in a log or header. */
const wellFormed = /^[\w.-]{8,64}$/;

const id = Symbol('request id');
type Named = IncomingMessage & { [id]?: string };

/**
 * Id of a request in logs and responses: the trusted proxy's if it sent one, else made here. Every call for the same request returns
 * the same id.
 */
export function requestIdOf({
  request,
  fromProxy,
}: {
  request: IncomingMessage;
  /** Whether the request came through a trusted proxy. */
  fromProxy: boolean;
}): string {
  const named: Named = request;
  const known = named[id];
  if (known !== undefined) return known;
  const given = fromProxy ? request.headers[header] : undefined;
  const made = typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
  named[id] = made;
  return made;
}
