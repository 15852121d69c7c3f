import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { readBounded } from './read-bounded.ts';

/** Names below `localhost` are this machine (RFC 6761), which the system's resolver need not know. */
const lookupLocal: LookupFunction = (name, options, done) =>
  lookup(name.endsWith('.localhost') ? 'localhost' : name, options, done);

export type Answered = { readonly status: number; readonly body: Buffer };

type Asked = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeout: number;
  readonly mostBytes: number;
};

/**
 * Posts bytes as JSON to another server. Rejects if it does not answer whole within `timeout` milliseconds, or with more than
 * `mostBytes`; redirects are answers.
 */
export function postJson({
  body,
  headers = {},
  ...asked
}: Asked & { readonly body: Buffer }): Promise<Answered> {
  return exchange({
    ...asked,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': `${body.length}` },
    body,
  });
}

/** Asks another server for what stands at an address, within the same bounds. */
export function getFrom(asked: Asked): Promise<Answered> {
  return exchange({ ...asked, method: 'GET' });
}

function exchange({
  url,
  method,
  headers = {},
  body,
  timeout,
  mostBytes,
}: Asked & { readonly method: 'GET' | 'POST'; readonly body?: Buffer }): Promise<Answered> {
  const address = new URL(url);
  const send = address.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeout);
    const request = send(address, { method, headers, lookup: lookupLocal, signal });
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
