import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shareImage, timing } from '../schema/constants.ts';
import { aManifest } from '../tests/support/a-manifest.ts';
import { aConfigServer } from '../tests/support/config-server.ts';
import type { RawConnection } from '../tests/support/raw-connection.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const step of closing.splice(0)) step();
  vi.useRealTimers();
});

const serve = async (wanted: Parameters<typeof aConfigServer>[0] = {}) => {
  const served = await aConfigServer(wanted);
  closing.push(() => served.close());
  return served;
};

const streamRequest = 'GET /config/events HTTP/1.1\r\nHost: one.example\r\n\r\n';
const isOpen = (connection: RawConnection) => expect.poll(connection.received).toContain('event: manifest');

it('leaves no timer and no subscriber of brands when it closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { brands, close } = await aConfigServer();
  const started = [brands.subscribers(), vi.getTimerCount()];
  expect(Math.min(...started)).toBeGreaterThan(0);
  close();
  expect([brands.subscribers(), vi.getTimerCount()]).toEqual([0, 0]);
});

describe('event streams', () => {
  it('are limited to one for a connection, and closed with it', async () => {
    const { raw, streams, bounds } = await serve();
    const greedy = raw(streamRequest.repeat(50));
    await greedy.closed;
    await expect.poll(streams).toBe(0);
    expect(bounds.counts().stream_socket).toBeGreaterThan(0);
    const well = raw(streamRequest);
    await isOpen(well);
    expect(streams()).toBe(1);
    well.socket.destroy();
    await expect.poll(streams).toBe(0);
  });

  it('are closed also if they wait behind a response that never comes', async () => {
    const gate = new Promise<never>(() => undefined);
    const { raw, streams } = await serve({ render: () => gate });
    const call = raw(`GET /m/home HTTP/1.1\r\nHost: one.example\r\n\r\n${streamRequest}`);
    await expect.poll(streams).toBe(1);
    call.socket.destroy();
    await expect.poll(streams).toBe(0);
  });

  it('end with their brand, and those of other brands stay', async () => {
    const { brands, raw, streams } = await serve();
    const [gone, beside] = [raw(streamRequest), raw(streamRequest.replace('one.example', 'two.example'))];
    for (const stream of [gone, beside]) await isOpen(stream);
    brands.remove('one');
    await expect.poll(gone.received).toMatch(/\r\n0\r\n\r\n$/);
    await expect.poll(streams).toBe(1);
    expect(beside.received()).not.toMatch(/\r\n0\r\n\r\n$/);
  });

  it('send heartbeats to the pages of every brand', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { raw } = await serve();
    const open = [raw(streamRequest), raw(streamRequest), raw(streamRequest.replace('one.', 'two.'))];
    for (const stream of open) await isOpen(stream);
    for (const beats of [1, 2]) {
      vi.advanceTimersByTime(timing.heartbeat);
      for (const { received } of open) await expect.poll(() => received().split('event: beat').length - 1).toBe(beats);
    }
  });

  it('report many decisions at once in two events, and decisions of other brands in none', async () => {
    const { raw, decided } = await serve();
    const [stream, beside] = [raw(streamRequest), raw(streamRequest.replace('one.example', 'two.example'))];
    for (const one of [stream, beside]) await isOpen(one);
    const decidedCount = ({ received }: RawConnection) => received().split('event: decided').length - 1;
    for (let turn = 0; turn < 5; turn += 1) decided('one');
    // The first at once, the others together a second later.
    await expect.poll(() => decidedCount(stream)).toBe(2);
    decided('two');
    await expect.poll(() => decidedCount(beside)).toBe(1);
    expect(decidedCount(stream)).toBe(2);
  });

  it('are limited per address and per process; beyond it 429 states when to retry', async () => {
    const limits = { streams: { perAddress: 2, perProcess: 3 }, rendersAtOnce: 8 };
    const { raw, streams, get, bounds } = await serve({ limits, trustedProxies: ['127.0.0.1'] });
    const from = (address: string) => raw(streamRequest.replace('\r\n\r\n', `\r\nX-Forwarded-For: ${address}\r\n\r\n`));
    const earlier = [from('192.0.2.1'), from('192.0.2.1')];
    for (const stream of earlier) await isOpen(stream);
    const refusal = async (address: string) => {
      const { status, headers } = await get('/config/events', { 'x-forwarded-for': address });
      return [status, Number(headers['retry-after']) > 0];
    };
    expect(await refusal('192.0.2.1')).toEqual([429, true]);
    // One household has a network of IPv6 addresses to itself.
    const third = from('2001:db8::1');
    await isOpen(third);
    expect(await refusal('192.0.2.9')).toEqual([429, true]);
    expect(bounds.counts()).toMatchObject({ streams_address: 1, streams_process: 1 });
    earlier[0]?.socket.destroy();
    await expect.poll(streams).toBe(2);
    await isOpen(from('192.0.2.1'));
  });

  it('beyond some hundreds make pages spread their requests, and below that request at once', async () => {
    const limits = { streams: { perAddress: 2000, perProcess: 2000 }, rendersAtOnce: 8 };
    let content = 'c1';
    const { raw, streams } = await serve({ limits, contentRevision: () => content });
    const open = (count: number) => Array.from({ length: count }, () => raw(streamRequest));
    const [first, second] = open(250);
    await expect.poll(streams).toBe(250);
    content = 'c2';
    for (const stream of [first, second])
      await expect.poll(() => stream?.received()).toContain('data: {"content":"c2"}');
    open(500);
    await expect.poll(streams).toBe(750);
    content = 'c3';
    await expect.poll(() => first?.received()).toContain('data: {"content":"c3","within":1000}');
  });
});

describe('documents', () => {
  it('are rendered a few at a time; beyond that the browser renders the page', async () => {
    const gates: (() => void)[] = [];
    const limits = { streams: { perAddress: 2, perProcess: 3 }, rendersAtOnce: 2 };
    const { get, rendered, bounds } = await serve({
      limits,
      render: async ({ shell, url }) => {
        if (shell !== true) await new Promise<void>((resolve) => gates.push(resolve));
        return { html: shell === true ? 'the shell' : `whole ${url}` };
      },
    });
    const requestHelp = (ids: number[]) => ids.map((id) => get(`/m/helpDetail?id=${id}`));
    const earlier = requestHelp([0, 1]);
    await expect.poll(() => gates.length).toBe(2);
    const shells = Promise.all(requestHelp([2, 3, 4, 5, 6, 7, 8, 9]));
    for (const { status, body, headers } of await shells) {
      expect([status, body.toString()]).toEqual([200, 'the shell']);
      expect(headers['content-security-policy']).toContain("script-src 'self';");
    }
    expect(bounds.counts().renders).toBe(8);
    // Cached by page: it is made once, however many requests there are.
    expect(rendered.filter(({ shell }) => shell === true).map(({ url }) => url)).toEqual(['/m/helpDetail']);
    for (const open of gates) open();
    const whole = await Promise.all(earlier);
    expect(whole.map(({ body }) => body.toString())).toEqual(['whole /m/helpDetail?id=0', 'whole /m/helpDetail?id=1']);
  });

  it('are rendered once, whatever a client adds to their address', async () => {
    const { get, rendered } = await serve();
    for (const query of ['', '?x=1', '?x=2&__proto__=3', '?%zz', '?tag=terms'])
      expect((await get(`/m/home${query}`)).status).toBe(200);
    for (const port of [1, 80, 65_535]) await get('/m/home', { host: `one.example:${port}` });
    expect(rendered.map(({ url }) => url)).toEqual(['/m/home']);
  });

  it('are rendered once for all addresses while the site is closed', async () => {
    const manifests = [aManifest({ tenant: { id: 'one' }, status: { maintenance: { on: true } } })];
    const { get, rendered } = await serve({ manifests, render: () => ({ status: 503 }) });
    for (const path of ['/m/home', '/m/a', '/m/b?c', '//evil.com/m/home']) expect((await get(path)).status).toBe(503);
    expect(rendered).toHaveLength(1);
  });

  it('redirect by the whole address, each to its own target, and render nothing for it', async () => {
    const { get, rendered } = await serve();
    for (const [path, location] of [
      ['/m/withdraw?a=1', '/m/login?from=%2Fm%2Fwithdraw%3Fa%3D1'],
      ['/m/withdraw?a=2', '/m/login?from=%2Fm%2Fwithdraw%3Fa%3D2'],
      ['/m/nowhere', '/m/home'],
      ['/m/nowhere?affiliateCode=c1', '/m/home?affiliateCode=c1'],
      ['//m/home', '/m/home'],
      ['//evil.com/m/home', '/m/home'],
      ['/m//home', '/m/home'],
      ['/m/home//', '/m/home'],
      ['/m%2fhome', '/m/home'],
      ['/m/%68ome', '/m/home'],
    ] as const) {
      const { status, headers, body } = await get(path);
      expect([path, status, headers.location, body.length]).toEqual([path, 302, location, 0]);
    }
    expect(rendered).toEqual([]);
  });

  it('are rendered once for all spellings of their path', async () => {
    const { raw, rendered } = await serve();
    const spellings = ['/m/home', '/m/./home', '/m/x/../home', '/m/%2e/home', '/m\\home', '/../m/home'];
    const withSlash = ['/m/home/', '/m/home/.', '/m/home/%2e', '/m/home/%2E', '/m/home/x/..', '/m/home/x/%2e%2E'];
    // Sent unchanged: Node's clients would normalise some of them.
    for (const path of [...spellings, ...withSlash]) {
      const text = `GET ${path} HTTP/1.1\r\nHost: one.example\r\nConnection: close\r\n\r\n`;
      expect(`${path} ${await raw(text).closed}`).toContain(`${path} HTTP/1.1 200 OK`);
    }
    expect(rendered.map(({ url }) => url)).toEqual(['/m/home', '/m/home/']);
  });

  it('without markup are made one after another, each once for all waiting requests, and the gauge counts them', async () => {
    const gates: (() => void)[] = [];
    const limits = { streams: { perAddress: 2, perProcess: 3 }, rendersAtOnce: 1 };
    const { get, rendered, renders } = await serve({
      limits,
      render: async ({ url }) => {
        await new Promise<void>((resolve) => gates.push(resolve));
        return { html: url };
      },
    });
    const whole = get('/m/home');
    await expect.poll(() => gates.length).toBe(1);
    const pages = ['/m/help', '/m/help', '/m/login', '/m/help', '/m/login'];
    const shells = pages.map((path) => get(path));
    await expect.poll(() => gates.length).toBe(2);
    expect(renders()).toBe(2);
    gates[1]?.();
    await expect.poll(() => gates.length).toBe(3);
    expect(renders()).toBe(2);
    for (const open of gates) open();
    expect((await Promise.all(shells)).map(({ body }) => body.toString())).toEqual(pages);
    await whole;
    expect(rendered.map(({ url, shell }) => [url, shell === true])).toEqual([
      ['/m/home', false],
      ['/m/help', true],
      ['/m/login', true],
    ]);
    expect(renders()).toBe(0);
  });

  it('name in their policy what the renderer wrote, and nothing that was injected into the markup', async () => {
    const brought = '<script>steal()</script><style>b{}</style>';
    const { get } = await serve({
      render: () => ({
        html: `<style>a{}</style><script>run()</script>${brought}`,
        inline: { styles: ['a{}'], scripts: ['run()'] },
      }),
    });
    const policy = String((await get('/m/home')).headers['content-security-policy']);
    const run = createHash('sha256').update('run()').digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${run}';`);
    // The hash of the empty text, and the renderer's own.
    expect(/style-src ([^;]*)/.exec(policy)?.[1]?.match(/sha256-/g)).toHaveLength(2);
  });
});

describe('other responses', () => {
  it('are found by their path, whatever follows it', async () => {
    const { get } = await serve();
    const plain = await get('/config/manifest.json');
    const versioned = await get('/config/manifest.json?v=1');
    expect([versioned.status, versioned.headers.etag]).toEqual([200, plain.headers.etag]);
    expect((await get('/config/other.json')).status).toBe(404);
  });
});

describe('icons and share images', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>';

  it('are drawn one after another and once for all requests; only a limited number wait, whatever the query', async () => {
    const gates: (() => void)[] = [];
    let open = false;
    const { get, bounds } = await serve({
      limits: { streams: { perAddress: 2, perProcess: 3 }, rendersAtOnce: 8, drawingsWaiting: 2 },
      mark: async () => {
        if (!open) await new Promise<void>((resolve) => gates.push(resolve));
        return Buffer.from(svg);
      },
    });
    const first = Array.from({ length: 20 }, (_, number) => get(`/icons/icon-192.png?v=${number}`));
    await expect.poll(() => gates.length).toBe(1);
    const others = ['/icons/icon-512.png', '/icons/maskable-512.png', '/apple-touch-icon.png', '/favicon.png'];
    const answers = Promise.all([...others.map((path) => get(path)), get('/favicon.ico'), get(shareImage.path)]);
    await expect.poll(() => bounds.counts().drawings).toBeGreaterThan(1);
    open = true;
    for (const gate of gates) gate();
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(gates).toHaveLength(1);
    const refused = (await answers).filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(bounds.counts().drawings);
    for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect((await answers).length - refused.length).toBeGreaterThanOrEqual(2);
    // There is a free slot again.
    expect((await get('/favicon.png')).headers['content-type']).toBe('image/png');
  });
});
