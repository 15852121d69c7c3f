import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wire } from '../schema/constants.ts';
import { pageIds, pageOf, queryOf, routeOf } from '../schema/routes.ts';
import { canonicalAddress } from '../server/http/listen.ts';
import { aManifest } from '../tests/support/a-manifest.ts';
import { aConfigServer } from '../tests/support/config-server.ts';
import { rawConnection } from '../tests/support/raw-connection.ts';

/** Makes the same requests in every run. A failure prints the seed and the request. */
const seed = Number(process.env.FUZZ_SEED ?? 70);
const runs = 1500;

const segment = fc.constantFrom(
  ...['m', 'home', 'help', 'helpDetail', 'login', 'offline', 'member', 'internal', 'config', 'assets', 'brand'],
  ...['.', '..', '%2e', '%2E%2e', '', '%2f', '%5c', '%00', 'M', '%6d', 'x', ';a=b', '%zz', '\x80', '*', 'index.html'],
);
const page = fc.constantFrom(...pageIds.map((id) => routeOf(id).path));
const tail = fc.constantFrom('', '/', '/.', '/%2e', '/x/..', '//', '\\', '/..', '?', '#a', ';', '%20');
const path = fc.oneof(
  fc.tuple(page, tail).map(([known, after]) => known + after),
  fc
    .array(fc.tuple(fc.constantFrom('/', '//', '\\'), segment), { maxLength: 6 })
    .map((parts) => `/${parts.map(([slash, name]) => name + slash).join('')}`),
  fc.constantFrom('/', '//one.example/m/home', wire.manifestPath, '/robots.txt', '/sitemap.xml', '/healthz', '/m'),
);
const query = fc.oneof(
  fc.constant(''),
  fc
    .array(
      fc.tuple(
        fc.constantFrom('id', 'tag', 'x', 'lang', 'affiliateCode', 'domain', 'from', '__proto__', '%zz', 'webclip'),
        fc.string({ unit: fc.constantFrom('a', '1', '%2e', '/', '.', '%00', '=', '?'), maxLength: 12 }),
      ),
      { maxLength: 3 },
    )
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`),
);
const header = fc.constantFrom(
  'Accept-Language: fil',
  'Accept-Language: xx, en;q=0.1',
  'Cookie: member=1',
  'Cookie: lang=TY; x=1',
  'Cookie: lang=../..',
  'User-Agent: iPhone',
  'X-Forwarded-Host: two.example',
  'X-Forwarded-Proto: https',
  'X-Original-URL: /m/help',
  'X-HTTP-Method-Override: PUT',
  'If-None-Match: "x"',
  'Range: bytes=0-1',
  'Expect: 100-continue',
  'Content-Length: 0',
  'Content-Length: 1000000000',
);
const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
  path,
  query,
  host: fc.constantFrom(
    'one.example',
    'ONE.example:81',
    'one.localhost',
    'two.example.',
    'closed.example',
    'x.example',
  ),
  headers: fc.uniqueArray(header, { maxLength: 4, selector: (text) => text.split(':')[0] }),
});
type Fuzzed = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly host: string;
  readonly headers: readonly string[];
};

const manifests = [
  aManifest({ tenant: { id: 'one' } }),
  aManifest({ tenant: { id: 'two' } }),
  aManifest({ tenant: { id: 'closed' }, status: { maintenance: { on: true } } }),
];

/** Whether a document is not cached, because its page reads a part of the query that clients can vary. */
function readsQuery({ path: written, query: search }: Fuzzed): boolean {
  const [known = ''] = canonicalAddress(written).split('?');
  const found = pageOf(known);
  return found !== undefined && queryOf(found, written.includes('?') ? '' : search) !== '';
}

it(`no request renders what is cached, fills a cache or leaves a connection open (seed ${seed})`, async () => {
  let most = 0;
  const limits = { streams: { perAddress: 64, perProcess: 64 }, rendersAtOnce: 2 };
  const server = await aConfigServer({
    manifests,
    limits,
    render: async ({ state }) => {
      most = Math.max(most, server.renders());
      // Long enough for other requests to arrive meanwhile.
      await new Promise<void>((resolve) => setTimeout(resolve, 5));
      return { status: state === 'normal' ? 200 : 503 };
    },
  });
  const { rendered, bytes, port } = server;
  const send = async ({ method, host, headers, ...target }: Fuzzed) => {
    const lines = [`${method} ${target.path}${target.query} HTTP/1.1`, `Host: ${host}`, ...headers];
    const call = rawConnection(port, `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    return call.closed;
  };
  const key = ({ delivery, url, language, memberHint, state, device, shell }: (typeof rendered)[number]) =>
    [delivery.manifest.tenant.id, url, language, memberHint, state, device, shell].join(' ');
  try {
    const requests = fc.sample(request, { seed, numRuns: runs });
    const burst = Array.from({ length: 40 }, (_, id) => ({
      method: 'GET',
      path: '/m/helpDetail',
      query: `?id=${id}`,
      host: 'one.example',
      headers: [],
    }));
    await Promise.all(burst.map(send));
    for (let at = 0; at < requests.length; at += 20) {
      const some = requests.slice(at, at + 20);
      await Promise.all(some.flatMap((one) => [send(one), send(one)]));
    }
    // Each document was rendered once for each combination that it depends on, and only for pages.
    const cached = rendered.filter(({ url }) => !url.includes('?')).map(key);
    expect(cached.length).toBeGreaterThan(50);
    expect(cached.filter((one, at) => cached.indexOf(one) !== at)).toEqual([]);
    const strange = rendered.filter(
      ({ url, state }) => state === 'normal' && pageOf(url.split('?')[0] ?? '') === undefined,
    );
    expect(strange).toEqual([]);
    // At most the maximum number of renderings, and one without markup.
    expect(most).toBe(limits.rendersAtOnce + 1);
    // All requests are repeated one after another: nothing cacheable is rendered again, and nothing is added to the cache.
    for (const one of requests) await send(one);
    const [before, size] = [rendered.length, bytes()];
    for (const one of requests) await send(one);
    expect(rendered.slice(before).filter(({ url }) => !url.includes('?'))).toEqual([]);
    expect(rendered.length - before).toBeLessThanOrEqual(requests.filter(readsQuery).length);
    expect(bytes()).toBe(size);
    expect([server.renders(), server.streams()]).toEqual([0, 0]);
    await expect.poll(server.connections).toBe(0);
    const idle = connect(port, '127.0.0.1');
    await expect.poll(server.connections).toBe(1);
    idle.destroy();
  } finally {
    server.close();
  }
});
