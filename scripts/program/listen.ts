import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from './settings.ts';

/** Resolves with the port once the server listens. */
export function listen(server: Server, { port, host }: Pick<Settings, 'port' | 'host'>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/**
 * Accepts no new connections and lets requests in progress end, for `milliseconds` at most. Streams are ended, because they have no end of
 * their own; pages connect again elsewhere.
 */
export function stopServer(server: Server, milliseconds: number, endStreams: () => void): Promise<void> {
  return new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), 100);
    const cut = setTimeout(() => server.closeAllConnections(), milliseconds);
    server.close(() => {
      clearInterval(closing);
      clearTimeout(cut);
      resolve();
    });
    endStreams();
    server.closeIdleConnections();
  });
}

/** The address at which other programs of this machine reach the server. */
export function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
