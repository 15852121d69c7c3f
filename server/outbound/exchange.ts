import { type Agent, type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { readBounded } from '../http/read-bounded.ts';

export type Answered = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

export type OutboundRequest = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until the response has to be complete. */
  readonly timeout: number;
  readonly mostBytes: number;
};

export type Exchanged = OutboundRequest & {
  readonly method: string;
  readonly body?: Buffer | undefined;
  readonly agent: Agent;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Sends one request over the connections of an agent. Rejects if the response is not complete within `timeout`, or has more than
 * `mostBytes`. Redirects are not followed. It checks no address, so only the outbound client may use it, and senders to addresses
 * that no manifest names.
 */
export function exchange({
  url,
  method,
  headers = {},
  body,
  timeout,
  mostBytes,
  agent,
  signal: ended,
}: Exchanged): Promise<Answered> {
  const address = new URL(url);
  const send = address.protocol === 'https:' ? requestSecure : requestPlain;
  const inTime = AbortSignal.timeout(timeout);
  const signal = ended === undefined ? inTime : AbortSignal.any([inTime, ended]);
  return new Promise((resolve, reject) => {
    const request = send(address, { method, headers, agent, signal });
    // An aborted request fails with an error of its own, which does not reveal whether the timeout was the cause.
    const fail = (error: unknown) => reject(signal.aborted ? signal.reason : error);
    request.on('error', fail);
    request.on('response', (response) => {
      readBounded(response, mostBytes).then(
        (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read }),
        (error: unknown) => {
          request.destroy();
          fail(error);
        },
      );
    });
    request.end(body);
  });
}

/** Headers of a JSON body in bytes. */
export const jsonHeaders = (body: Buffer) => ({
  'content-type': 'application/json',
  'content-length': `${body.length}`,
});
