import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from './settings.ts';

/** Resolves with the port once the server listens. */
export function listen({
  server,
  settings,
}: {
  server: Server;
  settings: Pick<Settings, 'port' | 'host'>;
}): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Finishes requests in progress and accepts no new ones. */
export function stopServer(server: Server, config: { close(): void }): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    config.close();
    server.closeIdleConnections();
    // Clients that keep their connection open must not keep the process alive.
    setTimeout(() => server.closeAllConnections(), 2000).unref();
  });
}

/** The address at which other programs of this machine reach the server. */
export function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
