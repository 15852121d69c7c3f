import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { passOn } from './pass-on.ts';
import { selfSigned } from './self-signed.ts';

/** A reverse proxy as in production: terminates TLS for `*.localhost` on a free port, and forwards the protocol. */
export async function tlsProxy(behind: number): Promise<{ port: number; close(): void }> {
  const server = createServer(selfSigned, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
    passOn({ incoming, outgoing, port: behind, headers });
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
