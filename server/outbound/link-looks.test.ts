import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClock } from '../../tests/support/clock.ts';
import { createBounds } from '../limits/bounds.ts';
import { createLog } from '../log.ts';
import { createLinkLooks } from './link-looks.ts';
import { createOutbound } from './outbound.ts';

describe('links to other sites', () => {
  const requested: string[] = [];
  let site: Server;
  let base: string;
  beforeAll(async () => {
    site = createServer((request, response) => {
      const { method = '', url = '' } = request;
      requested.push(`${method} ${url}`);
      const [, status = '200', to] = url.split('/');
      if (status === 'head-only-refused') response.writeHead(method === 'HEAD' ? 405 : 200).end('a page');
      else if (status === 'to') response.writeHead(302, { location: decodeURIComponent(to ?? '') }).end();
      else if (status === 'large') response.writeHead(method === 'HEAD' ? 405 : 200).end(Buffer.alloc(2_000_000));
      else response.writeHead(Number(status)).end(method === 'HEAD' ? undefined : 'a page');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    site?.closeAllConnections();
    site?.close();
  });

  const clock = aClock();
  const aLooker = (looked: (name: string) => void = () => undefined) =>
    createLinkLooks({
      clock,
      bounds: createBounds(),
      outbound: createOutbound({
        allowed: [],
        loopback: true,
        isOwnHost: (name) => name === 'own.example',
        resolve: async (name) => {
          looked(name);
          if (name === 'inside.example') return [{ address: '10.0.0.7', family: 4 }];
          throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
        },
        clock,
        log: createLog({ level: 'silent' }),
      }),
    });
  const seen = async (url: string, looks = aLooker()) => {
    expect(looks.seen(url, 'one')).toEqual({ view: undefined, isLooking: true });
    await expect.poll(() => looks.seen(url, 'one').view).toBeDefined();
    const { at, ...view } = looks.seen(url, 'one').view ?? { at: undefined };
    expect(at).toEqual(clock.now());
    return view;
  };

  it.each([
    ['answers', '/200', { state: 'there', status: 200, detail: null }],
    ['refuses programs', '/403', { state: 'there', status: 403, detail: null }],
    ['knows no HEAD', '/head-only-refused', { state: 'there', status: 200, detail: null }],
    ['has a large file', '/large', { state: 'there', status: null, detail: null }],
    ['has no such page', '/404', { state: 'gone', status: 404, detail: null }],
    ['fails', '/500', { state: 'gone', status: 500, detail: null }],
    ['redirects to a page', '/to/%2F200', { state: 'there', status: 200, detail: null }],
    ['redirects to no page', '/to/%2F404', { state: 'gone', status: 404, detail: null }],
    [
      'redirects to an internal host',
      '/to/https%3A%2F%2Finside.example',
      { state: 'refused', status: null, detail: null },
    ],
    ['redirects for ever', '/to/.', { state: 'gone', status: null, detail: 'more than 5 redirects' }],
  ])('are judged by their last answer: a site that %s', async (_, path, view) => {
    expect(await seen(base + path)).toEqual(view);
  });

  it.each([
    ['https://inside.example/admin', { state: 'refused', status: null, detail: null }],
    ['https://own.example/m/home', { state: 'refused', status: null, detail: null }],
    ['https://nowhere.example/', { state: 'no-answer', status: null, detail: 'ENOTFOUND' }],
    ['http://127.0.0.1:1/', { state: 'no-answer', status: null, detail: 'ECONNREFUSED' }],
  ])('are not called where this server calls nobody, and name no address: %s', async (url, view) => {
    expect(await seen(url)).toEqual(view);
  });

  it('are looked at again when their view is old, a dead one sooner, and never after the end', async () => {
    const looked: string[] = [];
    const looks = aLooker((name) => looked.push(name));
    await seen(`${base}/200/again`, looks);
    await seen('https://nowhere.example/', looks);
    const again = () => requested.filter((line) => line.endsWith('/200/again')).length;
    clock.pass({ seconds: 121 });
    expect(looks.seen(`${base}/200/again`, 'one').isLooking).toBe(false);
    expect(looks.seen('https://nowhere.example/', 'one').isLooking).toBe(true);
    await expect.poll(() => looked).toHaveLength(2);
    clock.pass({ hours: 1 });
    expect(looks.seen(`${base}/200/again`, 'one')).toMatchObject({ isLooking: true, view: { state: 'there' } });
    await expect.poll(again).toBe(2);
    looks.close();
    clock.pass({ hours: 2 });
    expect(looks.seen('https://nowhere.example/', 'one').isLooking).toBe(false);
  });
});
