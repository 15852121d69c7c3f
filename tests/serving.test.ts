import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../schema/constants.ts';
import type { Delivery } from '../schema/delivery.ts';
import { offeredCategories } from '../schema/offered-categories.ts';
import { builtFolder } from '../scripts/program/builds.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { createLog } from '../server/log.ts';
import { projectRoot } from '../server/project-root.ts';
import { aManifestFile } from './support/a-manifest.ts';
import { covers } from './support/covers.ts';
import { eventually } from './support/eventually.ts';
import { type Livery, startLivery } from './support/livery.ts';

const canary = 'CANARY-41c7';

describe('serving brands', () => {
  let livery: Livery;
  let tenantsDir: string;
  const write = async (id: string, manifest: unknown) => {
    await mkdir(join(tenantsDir, id), { recursive: true });
    await writeFile(join(tenantsDir, id, 'manifest.json'), JSON.stringify(manifest, null, 2));
  };
  const manifestOf = async (host: string, headers: Record<string, string> = {}) =>
    livery.send({ host, path: wire.manifestPath, headers });

  beforeAll(async () => {
    tenantsDir = await mkdtemp(join(tmpdir(), 'livery-brands-'));
    await cp(join(projectRoot, 'tenants'), tenantsDir, { recursive: true });
    await write('canary', {
      ...(aManifestFile({
        tenant: {
          id: 'canary',
          domains: ['canary.example', `${canary.toLowerCase()}.example`],
          trialMerchantCode: 'CANARY41C7',
        },
        status: { regionRestriction: { on: false, blockedRegions: ['QX'] } },
        api: { key: { secret: 'CANARY_41C7_KEY' } },
      } as never) as object),
    });
    livery = await startLivery({ TENANTS_DIR: tenantsDir }, { embedded: true });
  });
  afterAll(async () => {
    await livery.close();
    await rm(tenantsDir, { recursive: true, force: true });
  });

  it.each(['aurora', 'manila', 'oasis', 'jade'])(
    'has over six hundred games of %s, and some in each category',
    async (brand) => {
      const host = `${brand}.localhost`;
      const { manifest } = JSON.parse((await manifestOf(host)).text) as Delivery;
      const count = async (query: string) => {
        const { text } = await livery.send({ host, path: `${wire.apiBase}/games?${query}` });
        return (JSON.parse(text) as { value: { totalCount: number } }).value.totalCount;
      };
      expect(await count('')).toBeGreaterThanOrEqual(620);
      const categories = offeredCategories(manifest).filter(({ gameType }) => gameType !== null);
      expect(categories.length).toBeGreaterThan(3);
      for (const { id } of categories) expect([id, (await count(`category=${id}`)) > 0]).toEqual([id, true]);
    },
  );

  it('includes a page for each part of games and content, with its own title, and none of another name', async () => {
    covers(['GAME-SCOPE-03']);
    const parts = {
      'game lists': '/m/slot-games',
      categories: '/m/gameCenter',
      providers: '/m/provider',
      search: '/m/search-games',
      favourites: '/m/favorite',
      'recent games': '/m/recent-games',
      launch: '/m/play',
      promotions: '/m/activity',
      'reward applications': '/m/applyReward',
      announcements: '/m/notice',
      'help centre': '/m/help',
      'app download': '/m/download',
      'agent contract prompts': '/m/member/agent/getSalaryContract',
    };
    // Visitors of a page for members are redirected to the login, or to a public page.
    const led: Record<string, string> = {
      favourites: '/m/login?from=%2Fm%2Ffavorite',
      launch: '/m/login?from=%2Fm%2Fplay',
      'recent games': '/m/login?from=%2Fm%2Frecent-games',
      'reward applications': '/m/activity',
      'agent contract prompts': '/m/login?from=%2Fm%2Fmember%2Fagent%2FgetSalaryContract',
    };
    const titles: unknown[] = [];
    for (const [part, path] of Object.entries(parts)) {
      const { status, text, headers } = await livery.send({ host: 'aurora.localhost', path });
      expect([part, headers.location]).toEqual([part, led[part]]);
      if (status === 200) titles.push(/<title>(.*)<\/title>/.exec(text)?.[1]);
    }
    expect(new Set(titles).size).toBe(8);
    const home = await livery.send({ host: 'aurora.localhost', path: '/m/home' });
    // The winner board has no page of its own; it is part of home.
    expect(home.text).toContain('Top winners');
    const other = await livery.send({ host: 'aurora.localhost', path: '/m/another-part' });
    expect([other.status, other.headers.location]).toEqual([302, '/m/home']);
  });

  it('answers an unknown host with a 404 that names no brand, whatever is requested', async () => {
    for (const path of [
      '/',
      '/m/home',
      wire.manifestPath,
      wire.eventsPath,
      '/api/v1/status',
      '/media/covers/101001.webp',
      '/manifest.webmanifest',
      '/admin/v1/brands',
    ]) {
      const { status, text } = await livery.send({ host: 'nobody.example', path });
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toMatch(/aurora|manila|oasis|jade|livery/i);
    }
  });

  it('takes the tenant from the host and from nothing else', async () => {
    const plain = await manifestOf('manila.example');
    const headers = {
      'x-tenant': 'aurora',
      'x-forwarded-host': 'aurora.example',
      forwarded: 'host=aurora.example',
      'x-merchant-code': 'AURORA01',
      cookie: 'tenant=aurora; brand=aurora',
      origin: 'https://aurora.example',
      referer: 'https://aurora.example/',
    };
    expect((await manifestOf('manila.example', headers)).text).toBe(plain.text);
    for (const path of [
      '/api/v1/status?merchantCode=AURORA01&tenant=aurora',
      '/api/v1/games?merchantCode=AURORA01&pageSize=1',
    ]) {
      const { text } = await livery.send({ host: 'manila.example', path, headers });
      expect(text.toLowerCase()).not.toContain('aurora');
    }
    expect((await livery.send({ host: 'manila.example', path: '/m/home?tenant=aurora', headers })).text).toContain(
      'Manila',
    );
  });

  it('includes nothing that is not public in any answer', async () => {
    covers(['CALL-ACC-20', 'CALL-ACC-21', 'CALL-ACC-05']);
    const paths = [
      '/',
      '/m/home',
      '/m/login',
      '/m/register',
      '/m/all-games',
      '/m/menu',
      wire.manifestPath,
      '/manifest.webmanifest',
      '/robots.txt',
      '/api/v1/status',
      '/api/v1/templates',
      '/api/v1/registration/settings',
      '/api/v1/games',
      '/api/v1/vendors',
      '/api/v1/announcements',
      '/api/v1/banners?groupName=m_home',
      '/api/v1/nothing',
      '/api/v1/session',
      '/api/v1/member',
    ];
    for (const path of paths) {
      const { text, headers } = await livery.send({ host: 'canary.example', path });
      expect(`${path} ${text}${JSON.stringify(headers)}`).not.toMatch(/CANARY[-_]?41C7|"QX"|CANARY_41C7_KEY/i);
    }
  });

  it('answers a manifest with its tag, and 304 to a client that has it', async () => {
    const first = await manifestOf('aurora.example');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const again = await manifestOf('aurora.example', { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await manifestOf('manila.example', { 'if-none-match': etag })).status).toBe(200);
  });

  it('carries the brand from the first byte of a document, under a strict policy', async () => {
    covers(['SHELL-HEADER-01', 'I18N-01', 'I18N-02']);
    const { text, headers } = await livery.send({ host: 'oasis.example', path: '/m/home' });
    expect(text).toMatch(/^<!doctype html>\s*<html[^>]* lang="ar"[^>]* dir="rtl"/i);
    expect(text).toContain('#');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin' });
    expect(headers['x-powered-by']).toBeUndefined();
    const web = JSON.parse((await livery.send({ host: 'oasis.example', path: '/manifest.webmanifest' })).text);
    expect(web).toMatchObject({ name: 'Oasis', dir: 'rtl', lang: 'ar', display: 'standalone' });
    for (const { src } of web.icons)
      expect((await livery.send({ host: 'oasis.example', path: src })).headers['content-type']).toBe('image/png');
  });

  it('chooses the language by cookie, then by the browser, then by the brand', async () => {
    covers(['I18N-03', 'I18N-08', 'I18N-AMB-01']);
    const language = async (host: string, headers: Record<string, string>) =>
      /<html[^>]* lang="([^"]+)"/.exec((await livery.send({ host, path: '/m/login', headers })).text)?.[1];
    expect(await language('manila.example', {})).toBe('tl-ph');
    expect(await language('manila.example', { 'accept-language': 'de, en-GB;q=0.8, fil;q=0.5' })).toBe('en');
    expect(await language('manila.example', { 'accept-language': 'fil-PH, en;q=0.5' })).toBe('tl-ph');
    expect(await language('manila.example', { 'accept-language': 'fil-PH', cookie: 'lang=EN' })).toBe('en');
    expect(await language('manila.example', { cookie: 'lang=AR' })).toBe('tl-ph');
  });

  it('redirects an unknown path and a page that is off to home', async () => {
    covers(['SHELL-ROUTE-21']);
    for (const [host, path] of [
      ['aurora.example', '/m/nothing-here'],
      ['aurora.example', '/m/login/extra'],
      ['oasis.example', '/m/event'],
      ['oasis.example', '/m/rewardCenter'],
    ] as const) {
      const { status, headers } = await livery.send({ host, path });
      expect([path, status, headers.location]).toEqual([path, 302, '/m/home']);
    }
  });

  it('serves a brand of thirty lines that is copied into the running sandbox, without a logo, themed and named', async () => {
    const manifest = aManifestFile({
      tenant: { id: 'newcomer', brandName: 'New Comer', domains: ['newcomer.test'] },
      theme: { colors: { primary: '#7a1fa2', primaryPressed: '#5c1680' } },
    });
    expect(JSON.stringify(manifest, null, 2).split('\n').length).toBeLessThanOrEqual(30);
    expect((await manifestOf('newcomer.test')).status).toBe(404);
    await write('newcomer', manifest);
    await eventually(async () => expect((await manifestOf('newcomer.test')).status).toBe(200));
    const home = await livery.send({ host: 'newcomer.test', path: '/m/home' });
    expect(home.text).toMatch(/<title>[^<]*New Comer/);
    expect(home.text).toContain('#7a1fa2');
    expect((await livery.send({ host: 'newcomer.test', path: '/icons/icon-192.png' })).status).toBe(200);
  });

  it('keeps serving the last good release of a brand that breaks, and the other brands', async () => {
    const file = join(tenantsDir, 'jade', 'manifest.json');
    const good = await readFile(file, 'utf8');
    const before = await manifestOf('jade.example');
    expect(before.status).toBe(200);
    await writeFile(file, good.replace('"PTSYS3"', '"PTSYS4"'));
    await write('after', aManifestFile({ tenant: { id: 'after' } }));
    await eventually(async () => expect((await manifestOf('after.example')).status).toBe(200));
    expect((await manifestOf('jade.example')).text).toBe(before.text);
    await writeFile(file, good);
    await eventually(async () => expect(livery.brands.faults().map(({ tenant }) => tenant)).not.toContain('jade'));
  });

  it('serves a domain by the brand that claimed it first, and names both if a second one claims it', async () => {
    const domains = (id: string) => [`${id}.example`, 'contested.example'];
    await write('twin', aManifestFile({ tenant: { id: 'twin', domains: domains('twin') } }));
    const servedBy = async (host: string) => {
      const { status, text } = await manifestOf(host);
      return status === 200 ? JSON.parse(text).manifest.tenant.id : status;
    };
    await eventually(async () => expect(await servedBy('contested.example')).toBe('twin'));
    await write('rival', aManifestFile({ tenant: { id: 'rival', domains: domains('rival') } }));
    await eventually(async () => expect(await servedBy('rival.example')).toBe('rival'));
    expect(await servedBy('contested.example')).toBe('twin');
    expect(
      livery.brands
        .faults()
        .map(({ tenant, severity }) => `${tenant} ${severity}`)
        .sort(),
    ).toEqual(['rival error', 'twin warning']);
    const { text } = await livery.command('brands');
    expect(text).toMatch(
      /^rival +served, with faults +rival\.example\n +error: contested\.example belongs to twin, .*\[domain-once\]\n +remove contested\.example /m,
    );
    expect(text).toMatch(
      /^twin +served, with faults +twin\.example contested\.example\n +warning: contested\.example is claimed by rival too/m,
    );
  });

  it('notifies open streams of a toggle with its revision, and sends the current one after a reconnect', async () => {
    const events = await listen({ port: livery.port, host: 'aurora.example' });
    await eventually(() => expect(events.seen).toHaveLength(1));
    const { code, text } = await livery.command('flag', 'set', 'aurora', 'REWCEN3', 'off', '--reason', 'test');
    expect([code, text]).toEqual([0, 'aurora /flags/REWCEN3: true -> false']);
    await eventually(() => expect(events.seen).toHaveLength(2));
    const now = await manifestOf('aurora.example');
    expect(JSON.parse(now.text).manifest.flags.REWCEN3).toBe(false);
    expect(events.seen[1]).toMatchObject({
      event: 'manifest',
      data: { etag: now.headers.etag, revision: String(now.headers.etag).replaceAll('"', '') },
    });
    expect(Number(events.seen[1]?.id)).toBeGreaterThan(Number(events.seen[0]?.id));
    events.close();
    const again = await listen({ port: livery.port, host: 'aurora.example', lastEventId: '0' });
    await eventually(() => expect(again.seen[0]?.data).toEqual(events.seen[1]?.data));
    again.close();
    await livery.command('flag', 'set', 'aurora', 'REWCEN3', 'on', '--reason', 'test');
  });

  it.each([
    [['flag', 'set', 'aurora', 'REWCEN3', 'off'], 'a reason is required'],
    [['flag', 'set', 'aurora', 'REWCEN4', 'off', '--reason', 'x'], 'did you mean REWCEN3?'],
    [['set', 'aurora', '/jurisdiction/ageLimit', '16', '--reason', 'x'], "can't be changed live"],
    [['set', 'auroa', '/flags/CBS3', 'true', '--reason', 'x'], 'did you mean aurora?'],
  ])('refuses %j with a clear message', async (argv, word) => {
    const before = (await manifestOf('aurora.example')).text;
    const { code, text } = await livery.command(...argv);
    expect([code, text.includes(word)]).toEqual([1, true]);
    expect((await manifestOf('aurora.example')).text).toBe(before);
  });

  it('serves the admin API on its host only, and only with the token', async () => {
    const file = join(livery.dataDir, 'admin.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { token } = JSON.parse(await readFile(file, 'utf8'));
    const status = async (host: string, authorization: string) =>
      (await livery.send({ host, path: '/admin/v1/brands', headers: { authorization } })).status;
    expect(await status('console.localhost', `Bearer ${token}`)).toBe(200);
    for (const wrong of ['', 'Bearer x', `Bearer ${token}x`])
      expect(await status('console.localhost', wrong)).toBe(401);
    expect(await status('aurora.example', `Bearer ${token}`)).not.toBe(200);
    expect(
      (
        await livery.send({
          host: 'console.localhost',
          path: '/metrics',
          headers: { authorization: `Bearer ${token}` },
        })
      ).text,
    ).toContain('livery_brands_served');
  });

  it('answers health on any host without naming a brand', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect((await livery.send({ host: 'balancer', path })).status).toBe(200);
  });

  it('refuses a second start on its data folder with a clear message, and damages nothing', async () => {
    await expect(
      openDatabase({ dataDir: livery.dataDir, migrations: [], log: createLog({ level: 'silent' }) }),
    ).rejects.toThrow(livery.dataDir);
    expect((await livery.send({ host: 'aurora.example', path: '/api/v1/status' })).status).toBe(200);
  });

  it('stops on a signal while streams are open', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'livery-signal-'));
    const child = spawn(process.execPath, [join(builtFolder(), 'server/serve.js')], {
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataDir,
        TENANTS_DIR: join(projectRoot, 'tenants'),
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const port = await new Promise<number>((resolve) => {
      let text = '';
      child.stdout.on('data', (bytes) => {
        text += bytes;
        const found = /localhost:(\d+)/.exec(text)?.[1];
        if (found !== undefined) resolve(Number(found));
      });
    });
    const events = await listen({ port, host: 'aurora.localhost' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    await eventually(() => expect(events.ended()).toBe(true));
    await rm(dataDir, { recursive: true, force: true });
  });
});

type Seen = { id: string; event: string; data: unknown };

/** Reads an event stream as a browser does. */
function listen({
  port,
  host,
  lastEventId,
}: {
  port: number;
  host: string;
  lastEventId?: string;
}): Promise<{ seen: Seen[]; ended(): boolean; close(): void }> {
  return new Promise((resolve, reject) => {
    const seen: Seen[] = [];
    let over = false;
    const call = request(
      {
        port,
        path: wire.eventsPath,
        agent: false,
        headers: { host, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('error', () => undefined);
        response.on('close', () => {
          over = true;
        });
        response.on('data', (part: string) => {
          text += part;
          for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
            const fields = Object.fromEntries(
              text
                .slice(0, end)
                .split('\n')
                .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
            );
            text = text.slice(end + 2);
            // Streams also report changed content.
            if (fields.event === 'manifest')
              seen.push({ id: fields.id ?? '', event: fields.event, data: JSON.parse(fields.data ?? 'null') });
          }
        });
        resolve({ seen, ended: () => over, close: () => call.destroy() });
      },
    );
    call.on('error', reject);
    call.end();
  });
}
