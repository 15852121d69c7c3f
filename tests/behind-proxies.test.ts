import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../schema/constants.ts';
import { operations } from '../schema/generated/operations.ts';
import { type Livery, startLivery } from './support/livery.ts';
import { documentedBlock, upstreamNodes } from './support/nginx-block.ts';
import { type Door, doors } from './support/proxy-doors.ts';
import { aTenantsFolder, type TenantsFolder } from './support/tenants-folder.ts';

let tenants: TenantsFolder;
let livery: Livery;
const printed: string[] = [];
beforeAll(async () => {
  tenants = await aTenantsFolder({
    one: {},
    two: {},
    closed: { status: { regionRestriction: { on: true, blockedRegions: ['FR'] } } },
    nowhere: { status: { regionRestriction: { on: true, blockedRegions: [] } } },
  });
  livery = await startLivery(
    { TENANTS_DIR: tenants.path, TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'X-Country', STREAMS_PER_ADDRESS: '1' },
    { print: (text) => printed.push(text) },
  );
});
afterAll(async () => {
  await livery?.close();
  await tenants?.remove();
});

const manifestOf = (text: string) => (JSON.parse(text) as { manifest: { tenant: { id: string } } }).manifest.tenant.id;

describe.each(doors)('behind the documented nginx block, %s', (_, open) => {
  let door: Door;
  beforeAll(async () => {
    door = await open(livery.port);
  });
  afterAll(() => door?.close());
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const step of closing.splice(0)) step();
  });

  it.each(['one.localhost', 'one.localhost:8443'])(
    'a registration at %s is accepted from its own origin only',
    async (host) => {
      const { method, path } = operations.register;
      const register = (origin: string) =>
        door.send({
          host,
          method: method.toUpperCase(),
          path: wire.apiBase + path,
          headers: {
            origin,
            'content-type': 'application/json',
            [wire.csrfHeader]: 'visitor',
            [wire.encryptionHeader]: wire.encryptionScheme,
          },
          body: JSON.stringify({ data: 'made by nobody' }),
        });
      // The request passes the checks of origin and https; only its body is wrong.
      expect(JSON.parse((await register(`https://${host}`)).text)).toMatchObject({ code: 'request.bad_encryption' });
      for (const other of [`http://${host}`, 'https://one.localhost:8444', 'https://two.localhost'])
        expect((await register(other)).text).toContain('request.forbidden_origin');
    },
  );

  it('pages are on https', async () => {
    const { status, headers } = await door.send({ host: 'one.localhost', path: '/m/home' });
    expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=63072000']);
  });

  it('no header of a client names another brand, or the console', async () => {
    for (const name of ['two.localhost', 'console.localhost']) {
      const headers = { 'x-forwarded-host': name, forwarded: `host=${name};proto=http` };
      const { text } = await door.send({ host: 'one.localhost', path: wire.manifestPath, headers });
      expect(manifestOf(text)).toBe('one');
      const metrics = await door.send({ host: 'one.localhost', path: '/metrics', headers });
      expect([metrics.status, metrics.headers.location]).toEqual([302, '/m/home']);
    }
    expect((await door.send({ host: 'console.localhost', path: '/metrics' })).status).toBe(401);
  });

  it('no header of a client can state its country', async () => {
    const headers = { 'x-country': 'FR', 'x-client-country': 'FR' };
    expect((await door.send({ host: 'closed.localhost', path: '/m/home', headers })).status).toBe(200);
  });

  it('streams arrive at once, and no header makes a client count as another', async () => {
    const stream = (address: string) => {
      const opened = door.open({
        host: 'one.localhost',
        path: wire.eventsPath,
        headers: { 'x-forwarded-for': address },
      });
      closing.push(opened.close);
      return opened;
    };
    const first = stream('198.51.100.1');
    await expect.poll(first.text).toContain('event: manifest');
    const second = stream('198.51.100.2');
    await expect.poll(second.status).toBe(429);
  });

  it.each([
    '/internal/tls-permission?domain=one.localhost',
    '//internal/tls-permission?domain=one.localhost',
    '/%69nternal/tls-permission?domain=one.localhost',
    '/m/..%2finternal/tls-permission?domain=one.localhost',
  ])('%s gets no response, whoever requests it', async (path) => {
    const { status, text } = await door.send({ host: 'one.localhost', path });
    expect([status, text.includes('yes')]).toEqual([404, false]);
  });
});

describe('headers sent by a trusted proxy itself', () => {
  it('may name a brand and a country', async () => {
    const request = (host: string, headers: Record<string, string>) => livery.send({ host, path: '/m/home', headers });
    expect((await request('closed.localhost', { 'x-country': 'fr' })).status).toBe(403);
    expect((await request('closed.localhost', { 'x-country': 'PH' })).status).toBe(200);
    expect((await request('closed.localhost', { 'x-client-country': 'FR' })).status).toBe(200);
    const { text } = await livery.send({
      host: 'node-1.internal',
      path: wire.manifestPath,
      headers: { 'x-forwarded-host': 'two.localhost' },
    });
    expect(manifestOf(text)).toBe('two');
  });

  it('may not name the console', async () => {
    for (const path of ['/metrics', '/admin/v1/brands'])
      for (const [host, named, status] of [
        ['console.localhost', undefined, 401],
        ['console.localhost', 'console.localhost', 401],
        ['node-1.internal', 'console.localhost', 404],
        ['one.localhost', 'console.localhost', 404],
      ] as const) {
        const headers: Record<string, string> = named === undefined ? {} : { 'x-forwarded-host': named };
        expect([host, named, (await livery.send({ host, path, headers })).status]).toEqual([host, named, status]);
      }
  });

  it('may request a certificate for itself only', async () => {
    const request = (headers: Record<string, string>) =>
      livery.send({ host: 'node-1.internal', path: '/internal/tls-permission?domain=console.localhost', headers });
    expect((await request({})).text).toBe('yes\n');
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'Forwarded', 'Via', 'X-Real-IP'])
      expect([name, (await request({ [name]: 'one.localhost' })).text]).not.toEqual([name, 'yes\n']);
  });
});

describe('the documents', () => {
  it('show an upstream of several nodes', () => {
    expect(upstreamNodes(documentedBlock()).length).toBeGreaterThan(1);
  });
});

describe('a region restriction that blocks nobody', () => {
  const regionsOf = async (server: Livery, brand: string) => {
    const { text } = await server.command('ready', brand, '--environment', 'production', '--offline', '--json');
    const { points } = JSON.parse(text) as { points: { id: string; state: string; message: string }[] };
    return points.filter(({ id }) => id === 'region').map(({ state, message }) => `${state}: ${message}`);
  };
  const empty = 'its list of regions is empty';
  const unknown = 'no country is known';

  it('is reported at the start and by `livery ready`: an empty list', async () => {
    expect(printed.join('\n')).toMatch(new RegExp(`nowhere: .*${empty}`));
    expect(printed.join('\n')).not.toContain(unknown);
    expect(await regionsOf(livery, 'nowhere')).toEqual([expect.stringMatching(new RegExp(`^missing: .*${empty}`))]);
    expect(await regionsOf(livery, 'closed')).toEqual([]);
  });

  it.each([
    ['no header', { TRUSTED_PROXIES: '127.0.0.1' }],
    ['no trusted proxy', { COUNTRY_HEADER: 'X-Country' }],
  ])('is reported at the start and by `livery ready`: %s', async (_, env) => {
    const lines: string[] = [];
    const other = await startLivery({ TENANTS_DIR: tenants.path, ...env }, { print: (text) => lines.push(text) });
    try {
      expect(lines.join('\n')).toMatch(new RegExp(`closed: .*${unknown}`));
      expect(await regionsOf(other, 'closed')).toEqual([expect.stringMatching(new RegExp(`^missing: .*${unknown}`))]);
      expect(await regionsOf(other, 'one')).toEqual([]);
    } finally {
      await other.close();
    }
  });
});
