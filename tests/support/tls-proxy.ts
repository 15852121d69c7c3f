import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './self-signed.ts';

/** A reverse proxy as in production: terminates TLS for `*.localhost` on a free port, and forwards the protocol. */
export async function tlsProxy({ port: behind }: { port: number }): Promise<{ port: number; close(): void }> {
  const server = createServer(selfSigned, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const passed = { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
    const call = request(
      { host: '127.0.0.1', port: behind, method, path: url, headers: passed },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    call.on('error', () => outgoing.destroy());
    outgoing.on('close', () => call.destroy());
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
