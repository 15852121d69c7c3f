/** Sends one prepared answer to every request with bare node:http, in its own process. Forked by `used-rows.ts`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Prepared = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** base64 */
  readonly body: string;
};

process.once('message', ({ status, headers, body }: Prepared) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer({ keepAliveTimeout: 10_000 }, (_, response) => {
    if (bytes.length === 0) response.writeHead(status, headers).end();
    else response.writeHead(status, headers).end(bytes);
  });
  // The same limit as our server has, because both state it in a header of each answer.
  server.maxRequestsPerSocket = 1000;
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
