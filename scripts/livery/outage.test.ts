import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { selfSigned } from '../../tests/support/self-signed.ts';
import { main } from './main.ts';
import { lateError, unanswered } from './outage.ts';

const html = '<html><body><h1>Bad Gateway</h1></body></html>';

describe('an outage of the service', () => {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
  const listening = async (server: Server) => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const answering = (listener: RequestListener) => listening(createServer(listener));
  const run = async (url: string, ...argv: string[]) => {
    const lines: string[] = [];
    const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
    const code = await main({ argv, output, env: { LIVERY_URL: url, LIVERY_TOKEN: 'a-token' } });
    return [code, lines.join('\n')];
  };

  it.each([502, 503, 504])('is one sentence for %i of a proxy', async (status) => {
    const port = await answering((_, response) => void response.writeHead(status).end(html));
    expect(await run(`http://127.0.0.1:${port}`, 'brands')).toEqual([
      3,
      `the service at http://127.0.0.1:${port} is not available (${status}): try again in a minute; if that does not help, check the proxy and the servers behind it`,
    ]);
  });

  it('prints when to try again, if the service states it', async () => {
    const port = await answering(
      (_, response) =>
        void response
          .writeHead(503, { 'retry-after': '5', 'content-type': 'application/json' })
          .end('{"success":false,"code":"service.unavailable","message":"x"}'),
    );
    expect(await run(`http://127.0.0.1:${port}`, 'flag', 'list', 'aurora')).toEqual([
      3,
      expect.stringMatching(/\(503\): try again in 5 s; if that does not help, check its database and its log$/),
    ]);
  });

  it('leaves refusals with their own reason unchanged', async () => {
    const port = await answering(
      (_, response) =>
        void response.writeHead(503).end('{"success":false,"code":"site.maintenance","message":"later"}'),
    );
    expect(await run(`http://127.0.0.1:${port}`, 'brands')).toEqual([1, 'refused (site.maintenance): later']);
  });

  it('is distinguished from another server at the address', async () => {
    const port = await answering((_, response) => void response.writeHead(404).end(html));
    const [code, text] = await run(`http://127.0.0.1:${port}`, 'brands');
    expect([code, text]).toEqual([3, expect.stringContaining('not as the console of Livery (404): check --url')]);
  });

  it('reports that an act may have taken effect if the connection ends before the response', async () => {
    const port = await answering((request) => void request.socket.destroy());
    const set = ['set', 'aurora', '/flags/CBS3', 'true', '--reason', 'x'];
    expect(await run(`http://127.0.0.1:${port}`, ...set)).toEqual([
      3,
      expect.stringMatching(/ECONNRESET\): the request may have taken effect, so check before you try again$/),
    ]);
    expect(unanswered({ address: { url: 'x' }, error: lateError('no response within 15 s') }).message).toBe(
      'x did not respond in time (no response within 15 s): the request may have taken effect, so check before you try again',
    );
  });

  it('reports a refused connection, a name without an address, and an untrusted certificate', async () => {
    const port = await answering(() => undefined);
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
    expect(await run(`http://127.0.0.1:${port}`, 'brands')).toEqual([
      3,
      expect.stringMatching(/^no server responds at .* \(ECONNREFUSED\): start it with npm start/),
    ]);
    expect(await run('https://nowhere.invalid', 'brands')).toEqual([
      3,
      expect.stringMatching(/has no address in DNS \(E\w+\): check --url and your connection$/),
    ]);

    const secure = await listening(createTlsServer(selfSigned));
    expect(await run(`https://127.0.0.1:${secure}`, 'brands')).toEqual([
      3,
      expect.stringMatching(/is not trusted \(\w+\): renew it, or name its authority in NODE_EXTRA_CA_CERTS$/),
    ]);
    const plain = await answering((_, response) => void response.end());
    expect(await run(`https://127.0.0.1:${plain}`, 'brands')).toEqual([
      3,
      expect.stringMatching(/does not respond over TLS \(\w+\): check the scheme and port of --url$/),
    ]);
  });
});
