import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Of this machine, signed by itself, and known to everybody: it stands for nothing. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgyWs9kybPYiYQ/kpf
g//0SuY1FvkWH12NDVsjm9seNTWhRANCAASkNTjjMlNtLiJdaMezcFYXLhyRwKpz
1T2NHDqfBrxy4n9TETHrhXfGLyiLF8dnWCBDRvs4wqWNW4C3Nw+fpG0r
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBojCCAUigAwIBAgIUBWsJKuUSiJA2sfDCmBy+I7HIVm8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjEyNTk1NFoYDzIxMjYxMDI5
MTI1OTU0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASkNTjjMlNtLiJdaMezcFYXLhyRwKpz1T2NHDqfBrxy4n9TETHrhXfG
LyiLF8dnWCBDRvs4wqWNW4C3Nw+fpG0ro3YwdDAdBgNVHQ4EFgQUIxJl79e5MiDB
dxrwKFIjmN439vEwHwYDVR0jBBgwFoAUIxJl79e5MiDBdxrwKFIjmN439vEwDwYD
VR0TAQH/BAUwAwEB/zAhBgNVHREEGjAYgglsb2NhbGhvc3SCCyoubG9jYWxob3N0
MAoGCCqGSM49BAMCA0gAMEUCIQCPMv6NQ7H1XOjzqhYaIZQ5Z6QGMBWjAmHBZMeB
I1nbrAIgVAg1Q8OwQGaUSkOQsiTBRLZPYdoJCojhG4TKskZgPcY=
-----END CERTIFICATE-----`;

/** What stands before a server in production: takes TLS off and says so. `*.localhost`, on a free port. */
export async function tlsProxy({ port: behind }: { port: number }): Promise<{ port: number; close(): void }> {
  const server = createServer({ key, cert }, (incoming, outgoing) => {
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
