import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { aManifest } from '../tests/support/a-manifest.ts';
import { aConfigServer } from '../tests/support/config-server.ts';
import { covers } from '../tests/support/covers.ts';
import { eventually } from '../tests/support/eventually.ts';
import { userAgents } from '../tests/support/user-agents.ts';

describe('the config server', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const step of closing.splice(0)) step();
  });

  const serve = async (wanted: Parameters<typeof aConfigServer>[0] = {}) => {
    const served = await aConfigServer(wanted);
    closing.push(() => served.close());
    return served;
  };

  it('redirects a form that was sent without scripts to its page, with nothing in the address', async () => {
    const { get } = await serve({});
    const sent = await get('/m/login?from=sheet', {}, 'POST');
    expect([sent.status, sent.headers.location]).toEqual([303, '/m/login']);
    expect((await get('/m/nowhere', {}, 'POST')).status).toBe(404);
    expect((await get('/m/login', { host: 'nobody.example' }, 'POST')).status).toBe(404);
  });

  it('redirects password managers to the page that changes the password, and to nothing that does not exist', async () => {
    const { get } = await serve({});
    const found = await get('/.well-known/change-password');
    expect([found.status, found.headers.location]).toEqual([302, '/m/changePsw']);
    const missing = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    expect((await get(missing)).status).toBe(404);
    expect((await get('/.well-known/change-password', { host: 'nobody.example' })).status).toBe(404);
  });

  it('caches a document by what it depends on, and renders it again when the brand changes', async () => {
    const { brands, rendered, get } = await serve();
    for (let visit = 0; visit < 3; visit += 1) await get('/m/home');
    expect(rendered).toHaveLength(1);
    await get('/m/home', { cookie: 'member=1' });
    await get('/m/home', { 'accept-language': 'fil' });
    await get('/m/home', { host: 'two.example' });
    expect(
      rendered.map(({ memberHint, language, delivery }) => [memberHint, language, delivery.manifest.tenant.id]),
    ).toEqual([
      [false, 'EN', 'one'],
      [true, 'EN', 'one'],
      [false, 'TY', 'one'],
      [false, 'EN', 'two'],
    ]);
    brands.put(aManifest({ tenant: { id: 'one' }, flags: { CBS3: true } }));
    await get('/m/home');
    expect(rendered).toHaveLength(5);
  });

  it('caches one document for phones and one for computers if games differ by device, and otherwise one for both', async () => {
    let differs = false;
    let version = '1';
    const { get, answeredAtOnce } = await serve({
      gamesByDevice: () => differs,
      contentVersion: () => version,
      render: async ({ call }) => ({ html: JSON.stringify(await call({ operation: 'listGames', query: {} })) }),
    });
    const on = async (userAgent: string) => {
      const { body, headers } = await get('/m/home', { 'user-agent': userAgent });
      return [body.toString(), String(headers.vary).includes('User-Agent')];
    };
    const { android, iphone, windows } = { ...userAgents, iphone: userAgents.iphone('17_4') };
    const both = [JSON.stringify({ device: 'desktop' }), false];
    expect([await on(android), await on(windows)]).toEqual([both, both]);
    [differs, version] = [true, '2'];
    const [phone, computer] = (['mobile', 'desktop'] as const).map((device) => [JSON.stringify({ device }), true]);
    expect([await on(android), await on(windows)]).toEqual([phone, computer]);
    // Cached documents, also for another phone.
    expect([await on(iphone), answeredAtOnce('/m/home')]).toEqual([phone, true]);
    expect([await on(windows), answeredAtOnce('/m/home')]).toEqual([computer, true]);
  });

  it('finds a cached document again for every variant of it, and none of a deleted brand', async () => {
    let version = '1';
    const { brands, rendered, get } = await serve({
      render: ({ memberHint, language, origin }) => ({ html: `${memberHint} ${language} ${origin}` }),
      contentVersion: () => version,
    });
    const visits = [
      { wanted: 'false EN https://one.example', headers: {} },
      { wanted: 'true EN https://one.example', headers: { cookie: 'member=1' } },
      { wanted: 'false TY https://one.example', headers: { 'accept-language': 'fil' } },
      { wanted: 'true TY https://one.example', headers: { cookie: 'lang=TY; member=1' } },
      // Another name of the brand, a port, a query: the same document.
      { wanted: 'false EN https://one.example', headers: { host: 'one.localhost' }, cached: true },
      { wanted: 'false EN https://one.example', headers: { host: 'ONE.example:8081' }, cached: true },
      { wanted: 'false EN https://two.example', headers: { host: 'two.example' } },
    ];
    const visitAll = async () => {
      for (const { wanted, headers } of visits)
        expect((await get('/m/home', headers as Record<string, string>)).body.toString()).toBe(wanted);
    };
    for (let round = 0; round < 3; round += 1) await visitAll();
    const each = visits.filter(({ cached }) => cached !== true).length;
    expect(rendered).toHaveLength(each);
    version = '2';
    for (let round = 0; round < 2; round += 1) await visitAll();
    expect(rendered).toHaveLength(2 * each);
    const tagOf = async () => (await get('/config/manifest.json')).headers.etag;
    const tag = await tagOf();
    expect(await tagOf()).toBe(tag);
    brands.put(aManifest({ tenant: { id: 'one' }, flags: { CBS3: true } }));
    expect(await tagOf()).not.toBe(tag);
    brands.remove('one');
    for (const path of ['/m/home', '/config/manifest.json']) expect((await get(path)).status).toBe(404);
    expect((await get('/m/home', { host: 'two.example' })).status).toBe(200);
  });

  it('caches a document for the lists that it was rendered from, although they change meanwhile', async () => {
    let version = '1';
    const { rendered, get } = await serve({
      render: () => {
        version = '2';
        return {};
      },
      contentVersion: () => version,
    });
    for (let visit = 0; visit < 3; visit += 1) await get('/m/home');
    expect(rendered).toHaveLength(2);
  });

  it('does not cache a document whose page reads the query, or one that was sent without its lists', async () => {
    const { rendered, get } = await serve({ render: ({ url }) => ({ complete: url !== '/m/help' }) });
    for (const path of ['/m/helpDetail?tag=terms', '/m/help']) {
      await get(path);
      await get(path);
    }
    expect(rendered).toHaveLength(4);
  });

  it('lets the document run its own styles and nothing else', async () => {
    const { get } = await serve();
    const { headers } = await get('/m/home');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+' 'sha256-[^']+';/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toMatch(/trusted-types dompurify livery-worker$/);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('lets pages connect to the phone verification service of their brand, while it has one', async () => {
    covers(['REG-21']);
    const { brands, get } = await serve();
    const connections = async () =>
      /connect-src ([^;]*)/.exec(String((await get('/m/home')).headers['content-security-policy']))?.[1];
    const use = (provider: 'platform' | 'thirdParty', apiBase: string) =>
      brands.put(aManifest({ tenant: { id: 'one' }, sms: { provider, thirdParty: { apiBase } } }));
    expect(await connections()).toBe("'self'");
    use('thirdParty', 'https://verify.example:8443/v1');
    expect(await connections()).toBe("'self' https://verify.example:8443");
    use('platform', 'https://verify.example:8443/v1');
    expect(await connections()).toBe("'self'");
    use('thirdParty', 'https://verify.example;script-src/v1');
    expect(await connections()).toBe("'self'");
  });

  it('lets pages show pictures of the hosts that their brand names, and the pages that it frames', async () => {
    covers(['CONST-CDN-AMB-01']);
    const { brands, get } = await serve();
    const allowed = async () => {
      const policy = String((await get('/m/home')).headers['content-security-policy']);
      return ['img-src', 'frame-src'].map((rule) => new RegExp(`${rule} ([^;]*)`).exec(policy)?.[1]);
    };
    expect(await allowed()).toEqual(["'self' data: blob:", "'none'"]);
    const cdn = { imageHosts: ['img.one.example'], pictureHosts: ['pictures.example:8443'] };
    const frames = { game: 'https://partner.example/play?of=1', task: 'https://partner.example/tasks' };
    brands.put(aManifest({ tenant: { id: 'one' }, cdn, frames }));
    expect(await allowed()).toEqual([
      "'self' data: blob: https://img.one.example https://pictures.example:8443",
      'https://partner.example',
    ]);
    brands.put(aManifest({ tenant: { id: 'one' }, frames: { app: 'https://partner.example;script-src *' } }));
    expect(await allowed()).toEqual(["'self' data: blob:", "'none'"]);
    const aggregator = {
      id: 'hub',
      address: 'https://api.hub.example',
      operatorId: '1017',
      vendors: ['NOVA'],
      signingKey: { secret: 'HUB_SIGNING_KEY' },
      publicKey: { secret: 'HUB_PUBLIC_KEY' },
      frameOrigins: ['https://games.hub.example', 'https://live.hub.example:8443'],
    };
    brands.put(aManifest({ tenant: { id: 'one' }, games: { aggregators: [aggregator] } }));
    expect(await allowed()).toEqual(["'self' data: blob:", 'https://games.hub.example https://live.hub.example:8443']);
    // Nothing else is allowed, and the supplier's own address not at all.
    const policy = String((await get('/m/home')).headers['content-security-policy']);
    expect(policy.match(/hub\.example/g)).toHaveLength(2);
  });

  it('compresses from the second response on, and answers HEAD without a body', async () => {
    const { get } = await serve();
    const plain = await get('/config/manifest.json', { 'accept-encoding': 'br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await eventually(async () => {
      const answer = await get('/config/manifest.json', { 'accept-encoding': 'gzip, br' });
      expect(answer.headers['content-encoding']).toBe('br');
      return answer;
    });
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
    const head = await get('/config/manifest.json', {}, 'HEAD');
    expect([head.status, head.body.length, Number(head.headers['content-length'])]).toEqual([
      200,
      0,
      plain.body.length,
    ]);
  });

  it('trusts a proxy only if it is configured', async () => {
    const forwarded = { 'x-forwarded-host': 'two.example', 'x-forwarded-proto': 'https' };
    const plain = await serve();
    await plain.get('/m/home', forwarded);
    expect(plain.rendered[0]).toMatchObject({
      origin: 'https://one.example',
      delivery: { manifest: { tenant: { id: 'one' } } },
    });
    const behind = await serve({ trustedProxies: ['127.0.0.1'] });
    const { headers } = await behind.get('/m/home', forwarded);
    expect(behind.rendered[0]).toMatchObject({
      origin: 'https://two.example',
      delivery: { manifest: { tenant: { id: 'two' } } },
    });
    expect(headers['strict-transport-security']).toBe('max-age=63072000');
  });

  it('uses the brand’s first domain without a wildcard in links, whatever host was requested', async () => {
    const domains = ['*.one.example', 'first.example', 'one.example'];
    const { get, rendered } = await serve({ manifests: [aManifest({ tenant: { id: 'one', domains } })] });
    expect((await get('/m/home', { host: 'one.example:8443' })).status).toBe(200);
    expect(rendered[0]).toMatchObject({ origin: 'https://first.example' });
  });

  it('answers only pages with the document of a closed site', async () => {
    const { answeredAtOnce, get } = await serve({
      render: () => ({ status: 503 }),
      manifests: [aManifest({ tenant: { id: 'one' }, status: { maintenance: { on: true } } })],
    });
    await get('/m/home');
    for (const path of ['/m/home', '/m/login', '/'])
      expect([path, (await get(path)).status, answeredAtOnce(path)]).toEqual([path, 503, true]);
    // The next handler answers these: calls, pictures, health.
    for (const path of ['/api/v1/status', '/media/covers/1.svg', '/healthz', '/readyz', '/favicon.ico']) {
      await get(path);
      expect([path, answeredAtOnce(path)]).toEqual([path, false]);
    }
  });

  it('shows maintenance to everybody at once, also instead of cached documents', async () => {
    const { brands, rendered, get } = await serve({
      render: ({ state }) => ({ status: state === 'normal' ? 200 : 503 }),
    });
    await get('/m/home');
    brands.put(aManifest({ tenant: { id: 'one' }, status: { maintenance: { on: true } } }));
    const { status, headers } = await get('/m/home');
    expect([status, headers['retry-after'], rendered.at(-1)?.state]).toEqual([503, '300', 'maintenance']);
    const maintenance = { on: true, until: '2026-12-01T06:00:00Z' };
    brands.put(aManifest({ tenant: { id: 'one' }, status: { maintenance } }));
    expect((await get('/m/home')).headers['retry-after']).toBe('Tue, 01 Dec 2026 06:00:00 GMT');
  });

  it('answers 500 without detail when rendering fails, and renders again next time', async () => {
    let broken = true;
    const { get } = await serve({
      render: () => {
        if (broken) throw new Error('secret detail');
        return {};
      },
    });
    const failed = await get('/m/home');
    expect([failed.status, failed.body.toString().includes('secret')]).toEqual([500, false]);
    expect(failed.headers['content-type']).toBe('text/plain; charset=utf-8');
    broken = false;
    expect((await get('/m/home')).status).toBe(200);
  });

  it('answers with the service-error page if a page cannot be rendered, and does not cache it', async () => {
    covers(['STATUS-02']);
    const { rendered, get } = await serve({
      render: ({ state }) => {
        if (state !== 'failed') throw new Error('secret detail');
        return { status: 500, html: '<!doctype html><h1>Something went wrong</h1>' };
      },
    });
    for (let visit = 0; visit < 2; visit += 1) {
      const { status, headers, body } = await get('/m/home');
      expect([status, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
      expect(body.toString()).toContain('Something went wrong');
    }
    expect(rendered.map(({ state }) => state)).toEqual(['normal', 'failed', 'normal', 'failed']);
  });
});
