import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClock } from '../../tests/support/clock.ts';
import { selfSigned } from '../../tests/support/self-signed.ts';
import { faultOfRange, kindOfAddress } from '../hosts/address-kinds.ts';
import { createLog } from '../log.ts';
import type { Resolve } from './check-address.ts';
import { createOutbound } from './outbound.ts';
import { refusalIn } from './outbound-refused.ts';
import { createIsOwnHost } from './own-hosts.ts';

let inside: Server;
let port: number;
let requested: string[];
let answer: RequestListener;

beforeAll(async () => {
  inside = createServer((request, response) => {
    requested.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => {
  inside.closeAllConnections();
  inside.close();
});
beforeEach(() => {
  requested = [];
  answer = (_, response) => response.end('the secret of the inside');
});

/** A resolver that returns one list after another for a name; the last one is repeated. */
const names = (lists: Readonly<Record<string, string[][]>>): Resolve => {
  const left = new Map(Object.entries(lists).map(([name, answers]) => [name, [...answers]]));
  return async (name) => {
    const answers = left.get(name);
    const now = answers !== undefined && answers.length > 1 ? answers.shift() : answers?.[0];
    if (now === undefined) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
    return now.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
};

const aClient = ({
  lists = {},
  lines = [],
  clock = aClock(),
  ...rules
}: Partial<Parameters<typeof createOutbound>[0]> & {
  lists?: Readonly<Record<string, string[][]>>;
  lines?: string[];
  clock?: ReturnType<typeof aClock>;
} = {}) =>
  createOutbound({
    allowed: [],
    loopback: false,
    isOwnHost: () => false,
    resolve: names(lists),
    clock,
    log: createLog({ destination: { write: (line) => void lines.push(line) } }),
    ...rules,
  });
const get = (client: ReturnType<typeof aClient>, url: string, { timeout = 5000, mostBytes = 1000 } = {}) =>
  client.getFrom({ url, timeout, mostBytes }).then(
    ({ status, body }) => `${status} ${body}`,
    (error: unknown) => refusalIn(error)?.reason ?? `failed: ${(error as Error).name}`,
  );

describe('an address that a manifest names', () => {
  it.each([
    ['127.0.0.1', 'it is this machine'],
    ['::1', 'it is this machine'],
    ['169.254.169.254', 'its address is link-local'],
    ['fe80::1', 'its address is link-local'],
    ['10.1.2.3', 'its address is private'],
    ['172.31.255.255', 'its address is private'],
    ['192.168.1.1', 'its address is private'],
    ['100.64.0.1', 'its address is private'],
    ['fd00::5', 'its address is private'],
    ['0.0.0.0', 'its address is unspecified'],
    ['0.1.2.3', 'its address is unspecified'],
    ['::', 'its address is unspecified'],
    ['224.0.0.1', 'its address is a multicast group'],
    ['ff02::1', 'its address is a multicast group'],
    ['255.255.255.255', 'its address is reserved'],
    ['::ffff:127.0.0.1', 'it is this machine'],
    ['::ffff:a9fe:a9fe', 'its address is link-local'],
    ['64:ff9b::10.0.0.1', 'its address is private'],
    ['64:ff9b:1::10.0.0.1', 'its address is reserved'],
    ['2002:7f00:1::', 'its address is reserved'],
    ['::7f00:1', 'its address is reserved'],
    ['2001:0:7f00:1::', 'its address is reserved'],
    ['4000::1', 'its address is reserved'],
  ])('is refused if its name resolves to %s', async (address, reason) => {
    const client = aClient({ lists: { 'supplier.example': [[address]] } });
    for (const scheme of ['http', 'https'])
      expect(await get(client, `${scheme}://supplier.example:${port}/`)).toBe(reason);
    expect(requested).toEqual([]);
  });

  it.each([
    ['127.0.0.1', 'it is this machine'],
    ['2130706433', 'it is this machine'],
    ['0177.0.0.1', 'it is this machine'],
    ['0x7f.1', 'it is this machine'],
    ['127.1', 'it is this machine'],
    ['127.0.0.1.', 'it is this machine'],
    ['[::1]', 'it is this machine'],
    ['[::ffff:127.0.0.1]', 'it is this machine'],
    ['[0:0:0:0:0:ffff:7f00:1]', 'it is this machine'],
    ['0xA9FEA9FE', 'its address is link-local'],
    ['0', 'its address is unspecified'],
    ['１２７.0.0.1', 'it is this machine'],
  ])('is refused if it is written as %s', async (host, reason) => {
    expect(await get(aClient(), `http://${host}:${port}/`)).toBe(reason);
    expect(await get(aClient(), `https://${host}:${port}/`)).toBe(reason);
    expect(requested).toEqual([]);
  });

  it('is refused on this machine under any of its names', async () => {
    for (const name of ['localhost', 'inside.localhost']) {
      const client = createOutbound({
        allowed: [],
        loopback: false,
        isOwnHost: () => false,
        clock: aClock(),
        log: createLog({ level: 'silent' }),
      });
      expect(await get(client, `https://${name}:${port}/`)).toBe('it is this machine');
    }
  });

  it('is connected to at the checked address, although its name resolves to another one a moment later', async () => {
    const rebinding = { 'supplier.example': [['203.0.114.1'], ['127.0.0.1']] };
    const client = aClient({ lists: rebinding });
    // The check finds a public address. A second look-up would lead to an internal one.
    expect(await client.refusalOf('https://supplier.example/')).toBeUndefined();
    expect(await get(client, `https://supplier.example:${port}/`)).toBe('it is this machine');
    const resolve = names({ 'supplier.example': [['127.0.0.1'], ['10.0.0.1']] });
    const once = aClient({ allowed: ['127.0.0.0/8'], resolve });
    expect(await get(once, `http://supplier.example:${port}/`)).toBe('200 the secret of the inside');
    expect(requested).toHaveLength(1);
  });

  it('is called only at its allowed addresses, if it has others', async () => {
    const client = aClient({ lists: { 'supplier.example': [['10.0.0.1', '127.0.0.1']] }, allowed: ['127.0.0.1'] });
    expect(await get(client, `http://supplier.example:${port}/`)).toBe('200 the secret of the inside');
  });

  it('is called over plain http only if OUTBOUND_ALLOWED covers it', async () => {
    const client = aClient({ lists: { 'supplier.example': [['203.0.114.1']] } });
    expect(await get(client, 'http://supplier.example/')).toBe('plain http is for private links alone');
    expect(await get(client, 'http://203.0.114.1/')).toBe('plain http is for private links alone');
    expect(await get(client, 'ftp://supplier.example/')).toBe('ftp: is neither https nor http');
    for (const host of ['supplier.example', '203.0.114.1'])
      expect(await client.refusalOf(`http://${host}/`)).toMatchObject({
        reason: 'plain http is for private links alone',
      });
    expect(await client.refusalOf('https://supplier.example/')).toBeUndefined();
    expect(await client.refusalOf('https://203.0.114.1/')).toBeUndefined();
    expect(await client.refusalOf('https://[2606:4700::1111]/')).toBeUndefined();
  });

  it('is called in exactly the ranges that OUTBOUND_ALLOWED names', async () => {
    const lists = { at: [['127.0.0.1']], beside: [['127.0.0.2']], mapped: [['::ffff:127.0.0.1']] };
    const client = aClient({ lists, allowed: ['127.0.0.0/31', 'fd00:20::/64'] });
    expect(await get(client, `http://at:${port}/`)).toBe('200 the secret of the inside');
    expect(await get(client, `http://127.0.0.1:${port}/`)).toBe('200 the secret of the inside');
    expect(await get(client, `http://beside:${port}/`)).toBe('it is this machine');
    const isRefused = async (host: string) => (await client.refusalOf(`https://${host}/`))?.reason ?? 'may be asked';
    expect(await isRefused('mapped')).toBe('may be asked');
    expect(await isRefused('[fd00:20::ffff]')).toBe('may be asked');
    expect(await isRefused('[fd00:20:0:1::]')).toBe('its address is private');
  });

  it('is called on this machine in a sandbox, and nowhere else that is not public', async () => {
    const client = aClient({ loopback: true, lists: { lan: [['192.168.0.7']] } });
    expect(await get(client, `http://127.0.0.1:${port}/`)).toBe('200 the secret of the inside');
    expect(await get(client, 'https://lan/')).toBe('its address is private');
  });

  it('is refused if this program serves it', async () => {
    const brand = { domains: ['lumina.example', '*.lumina.example'] };
    const isOwnHost = createIsOwnHost({
      brands: {
        byHost: (host) => (/(^|\.)lumina\.example$|^lumina\.demo\.example$/.test(host) ? brand : undefined),
        // An archived brand that still answers its suppliers.
        archivedByHost: (host) => (host === 'gone.example' ? { domains: [host] } : undefined),
      },
      hosts: { console: 'console.example', previewDomain: 'demo.example' },
    });
    const hosts = [
      'console.example',
      'x.staging.console.example',
      'lumina.example',
      'lumina.demo.example',
      'gone.example',
    ];
    // Refused even if its address is allowed.
    const lists = Object.fromEntries(['chat.lumina.example', ...hosts].map((host) => [host, [['127.0.0.1']]]));
    const client = aClient({ isOwnHost, lists, allowed: ['127.0.0.1'] });
    for (const host of [...hosts, 'CONSOLE.example', 'lumina.example.'])
      expect([host, await get(client, `http://${host}:${port}/`)]).toEqual([host, 'this program answers there itself']);
    expect(requested).toEqual([]);
    // A name that only a wildcard covers may have a DNS record of its own.
    expect(await get(client, `http://chat.lumina.example:${port}/`)).toBe('200 the secret of the inside');
  });
});

describe('a response', () => {
  const client = () => aClient({ loopback: true });

  it('that redirects is not followed', async () => {
    answer = (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end();
    expect(await get(client(), `http://127.0.0.1:${port}/`)).toBe('302 ');
    const response = await client().fetch(`http://127.0.0.1:${port}/`, { redirect: 'follow' });
    expect(response.status).toBe(302);
    expect(requested).toEqual(['/', '/']);
  });

  it('without an end is cut off', async () => {
    let [open, cut] = [0, 0];
    answer = (_, response) => {
      open += 1;
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(10_000)));
      };
      response.on('drain', more).on('close', () => {
        cut += 1;
      });
      more();
    };
    expect(await get(client(), `http://127.0.0.1:${port}/`)).toBe('failed: Error');
    await expect(client().fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow(TypeError);
    await expect.poll(() => [open, cut]).toEqual([2, 2]);
  });

  it('that never or only slowly arrives is given up', async () => {
    answer = () => undefined;
    expect(await get(client(), `http://127.0.0.1:${port}/`, { timeout: 100 })).toBe('failed: TimeoutError');
    answer = (_, response) => {
      const drops = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drops));
    };
    expect(await get(client(), `http://127.0.0.1:${port}/`, { timeout: 300 })).toBe('failed: TimeoutError');
    const signal = AbortSignal.timeout(100);
    await expect(client().fetch(`http://127.0.0.1:${port}/`, { signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  it('is read with its headers by libraries that take a fetch, which send the headers that they set', async () => {
    answer = async (request, response) => {
      let text = '';
      for await (const part of request) text += part;
      response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
      response.end(JSON.stringify({ method: request.method, type: request.headers['content-type'], text }));
    };
    const response = await client().fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: new URLSearchParams({ code: 'x y' }),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/json']);
    expect(await response.json()).toEqual({
      method: 'POST',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      text: 'code=x+y',
    });
    answer = (_, empty) => empty.writeHead(204).end();
    expect((await client().fetch(`http://127.0.0.1:${port}/`)).status).toBe(204);
  });

  it('is trusted only with a certificate of the requested name', async () => {
    const secure = createSecureServer(selfSigned, (_, response) => response.end('hello'));
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const { port: securePort } = secure.address() as AddressInfo;
    expect(await get(client(), `https://127.0.0.1:${securePort}/`)).toBe('failed: Error');
    secure.closeAllConnections();
    secure.close();
  });
});

it('a refusal is logged with address and setting, once a minute for each host', async () => {
  const lines: string[] = [];
  const clock = aClock();
  const client = aClient({ lists: { inner: [['10.0.0.5']], other: [['10.0.0.6']] }, lines, clock });
  for (const host of ['inner', 'inner', 'other']) await get(client, `https://${host}/path?token=hidden`);
  const logged = () => lines.map((line) => JSON.parse(line) as { host: string; msg: string });
  expect(logged().map(({ host }) => host)).toEqual(['inner', 'other']);
  expect(logged()[0]?.msg).toBe(
    'no request is sent to inner: its address is private (10.0.0.5); OUTBOUND_ALLOWED names the ranges that may',
  );
  clock.pass({ seconds: 61 });
  await get(client, 'https://inner/');
  expect(logged()).toHaveLength(3);
  expect(lines.join()).not.toContain('hidden');
});

it('ranges are addresses, or networks that start at their first address', () => {
  for (const fine of ['10.20.0.0/16', '10.0.0.5', '10.0.0.5/32', 'fd00:20::/64', 'fd00::5', '127.0.0.0/8'])
    expect([fine, faultOfRange(fine)]).toEqual([fine, undefined]);
  for (const [wrong, fault] of [
    ['supplier.example', 'neither'],
    ['10.0.0.0/33', 'neither'],
    ['10.0.0.0/', 'neither'],
    ['10.0.0.0/-1', 'neither'],
    ['10.0.0/8', 'neither'],
    ['0.0.0.0/0', 'every address'],
    ['::/0', 'every address'],
    ['10.0.0.5/8', 'does not begin'],
    ['fd00::1/64', 'does not begin'],
    ['::ffff:10.0.0.0/104', 'as IPv4: 10.0.0.0'],
  ] as const)
    expect([wrong, faultOfRange(wrong)]).toEqual([wrong, expect.stringContaining(fault)]);
  expect(kindOfAddress('not an address')).toBe('reserved');
});
