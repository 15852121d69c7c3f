import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const header = 'x-request-id';
/** What a proxy may call a request: short, and nothing that a log or a header could take for more. */
const wellFormed = /^[\w.-]{8,64}$/;

const id = Symbol('request id');
type Named = IncomingMessage & { [id]?: string };

/** The name of a request in logs and answers: that of a trusted proxy where it gave one, else made here, and the same for all who ask. */
export function requestIdOf({
  request,
  fromProxy,
}: {
  request: IncomingMessage;
  /** Whether the request came by a trusted proxy. */
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
