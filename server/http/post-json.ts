import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { readBounded } from './read-bounded.ts';

/** Names below `localhost` are this machine (RFC 6761), which the system's resolver need not know. */
const lookupLocal: LookupFunction = (name, options, done) =>
  lookup(name.endsWith('.localhost') ? 'localhost' : name, options, done);

export type Answered = { readonly status: number; readonly body: Buffer };

/**
 * Posts bytes as JSON to another server. Rejects if it does not answer whole within `timeout` milliseconds, or with more than
 * `mostBytes`; redirects are answers.
 */
export function postJson({
  url,
  body,
  headers = {},
  timeout,
  mostBytes,
}: {
  url: string;
  body: Buffer;
  headers?: Readonly<Record<string, string>>;
  timeout: number;
  mostBytes: number;
}): Promise<Answered> {
  const address = new URL(url);
  const send = address.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeout);
    const request = send(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': body.length },
      lookup: lookupLocal,
      signal,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      readBounded({ message: response, mostBytes }).then(
        (read) => resolve({ status: response.statusCode ?? 0, body: read }),
        (error: unknown) => {
          request.destroy();
          reject(error);
        },
      );
    });
    request.end(body);
  });
}
