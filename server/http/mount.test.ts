import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { aBrandSet } from '../../tests/support/brands.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { serve, type TestServer } from '../../tests/support/http.ts';
import { rawConnection } from '../../tests/support/raw-connection.ts';
import { DatabaseError } from '../database/database-error.ts';
import { createLog } from '../log.ts';
import type { Credential } from './access.ts';
import { createClientOf } from './client.ts';
import type { AllEndpoints, Session } from './endpoint.ts';
import { mount } from './mount.ts';
import { playerDoor } from './player-door.ts';

const lines: string[] = [];
const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
const alpha = aManifest({ tenant: { id: 'alpha' } });
const brands = aBrandSet([alpha]);
const host = 'alpha.localhost';
const origin = `http://${host}`;

const aSession = (type: number): Session => ({
  id: 's1',
  playerId: 'p1',
  username: 'ana',
  type,
  token: 'the-token',
  firstTimeLogin: false,
  mustChangePassword: false,
  fresh: true,
  device: undefined,
});
let credential: Credential = { kind: 'none' };
let failure: unknown;

const anArticle = { id: '1', title: 'Help', content: 'a line of help '.repeat(200), tag: '' };

/** Real rows of the contract with simple handlers. */
const endpoints: Partial<AllEndpoints> = {
  getKeys: () => ({ keys: [], now: 1 }),
  getDomainRoute: () => ({ mainDomain: host, domains: [host] }),
  getTemplates: async () => {
    if (failure !== undefined) throw failure;
    return { memberCentre: '0', deposit: '1' };
  },
  listGames: ({ query, brand }) => ({
    games: [],
    pageNum: query.pageNo ?? 0,
    totalPages: query.pageSize ?? 0,
    totalCount: brand.id.length,
    revision: 'r1',
  }),
  listHelp: (call) => {
    expect(call.session).toBeUndefined();
    return [anArticle];
  },
  listAnnouncements: ({ session }) => ({
    promotion: [],
    banners: [],
    player: [],
    popup: [],
    hot: [{ title: session?.username ?? 'visitor', content: anArticle.content }] as never[],
  }),
  checkUsername: ({ query }) => ({ available: true, of: query.username.repeat(1000) }),
  login: ({ body, setCookie }) => {
    setCookie({ name: 'session', value: 'secret', httpOnly: true });
    setCookie({ name: 'member', value: '1', httpOnly: false });
    return {
      token: 't',
      merchantCode: 'A',
      userName: body.username,
      type: 0,
      firstTimeLogin: true,
      deviceHandle: '',
      mustChangePassword: false,
      refusal: null,
    };
  },
  logout: () => ({}),
  markInboxRead: () => ({ unReadCount: 0 }),
  getMember: ({ session }) => ({
    id: session.playerId,
    nickname: 'ana'.repeat(1000),
    account: 'ana',
    type: session.type,
  }),
  getWallet: () => ({ sumBalance: '1.00', currency: 'USD' }),
  uploadImage: async ({ body }) => {
    const bytes = await body.read({ limit: 10 });
    return { id: bytes.toString('hex'), url: body.contentType };
  },
  getCashier: () => new Promise(() => undefined),
};

let server: TestServer;
let sandbox = true;
const door = playerDoor({
  brands,
  clientOf: (request) =>
    createClientOf({ trustedProxies: ['127.0.0.1'], countryHeader: 'x-client-country', sandbox })(request),
  authenticate: async () => credential,
  decrypt: async ({ data }) => JSON.parse(data),
});
beforeAll(async () => {
  server = await serve(mount({ door, endpoints, log }));
});
afterAll(() => server.close());
afterEach(() => {
  credential = { kind: 'none' };
  failure = undefined;
  brands.put(alpha);
});

const csrf = { origin, [wire.csrfHeader]: 'visitor' };
const get = (path: string, headers = {}) => server.send({ path: wire.apiBase + path, host, headers });
const login = (changes: { body?: unknown; headers?: Record<string, string>; host?: string } = {}) =>
  server.send({
    method: 'POST',
    path: `${wire.apiBase}/session`,
    host: changes.host ?? host,
    headers: { ...csrf, encryption: 'JWE', ...changes.headers },
    body: 'body' in changes ? changes.body : { data: JSON.stringify(aLogin) },
  });
const aLogin = {
  username: 'ana',
  password: 'p',
  captcha: '',
  captchaId: '',
  type: 'username',
  agent: false,
  remember: false,
  countryDialingCode: '',
  firebaseChannel: '',
  firebaseIdToken: '',
  firebaseMobileNo: '',
};
const code = (body: unknown) => (body as { code?: string }).code;

describe('the endpoint table', () => {
  test('an unknown host reveals nothing, on any path', async () => {
    for (const path of ['/api/v1/templates', '/api/v1/nowhere', '/']) {
      const answer = await server.send({ path, host: 'nobody.example' });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ success: false, code: 'request.not_found', message: 'There is nothing here.' });
      expect(`${answer.text}${JSON.stringify(answer.headers)}`.toLowerCase()).not.toContain('alpha');
    }
  });

  test('an empty url, an unknown path and a wrong method are answered with their codes', async () => {
    expect((await get('')).body).toMatchObject({ code: 'request.empty_url' });
    expect((await get('/')).status).toBe(404);
    expect((await get('/nowhere')).body).toMatchObject({ code: 'request.not_found' });
    expect((await get('/%E0%A4%A')).body).toMatchObject({ code: 'request.not_found' });
    expect((await server.send({ method: 'POST', path: '/api/v1/templates', host })).status).toBe(404);
  });

  test('a value is wrapped, has its request id and is safe in a browser', async () => {
    const answer = await get('/templates');
    expect(answer.body).toEqual({ success: true, value: { memberCentre: '0', deposit: '1' } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });

  describe('a response that is the same for everybody', () => {
    const br = { 'accept-encoding': 'br' };
    const packed = (path: string) =>
      eventually(async () => {
        const answer = await get(path, br);
        expect(answer.headers['content-encoding']).toBe('br');
        return answer;
      });

    test('is compressed once a client accepts it, has a tag, and is revalidated by it', async () => {
      const plain = await get('/help');
      const answer = await packed('/help');
      expect(answer.text).toBe(plain.text);
      expect(answer.headers).toMatchObject({
        etag: plain.headers.etag,
        vary: 'Accept-Encoding',
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
      });
      const again = await get('/help', { ...br, 'if-none-match': String(plain.headers.etag) });
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, plain.headers.etag]);
      const head = await server.send({ method: 'HEAD', path: '/api/v1/help', host, headers: br });
      expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
        200,
        0,
        String(answer.bytes.length),
      ]);
    });

    test('is the same for members, because it is made without knowing the caller', async () => {
      const visitor = await packed('/help');
      credential = { kind: 'live', session: aSession(0) };
      expect((await get('/help', br)).bytes.equals(visitor.bytes)).toBe(true);
    });

    test('is shared among visitors only, if members get another one', async () => {
      await packed('/announcements');
      credential = { kind: 'live', session: aSession(0) };
      for (let time = 0; time < 3; time += 1) {
        const { headers, text } = await get('/announcements', br);
        expect(text).toContain('"ana"');
        expect([headers['content-encoding'], headers.etag, headers['cache-control']]).toEqual([
          undefined,
          undefined,
          'no-store',
        ]);
      }
    });

    test('does not depend on the caller or repeat the request, and is no refusal', async () => {
      // Waits until compression has finished: everything that may be compressed now is.
      await packed('/help');
      credential = { kind: 'live', session: aSession(0) };
      failure = new CodedError('request.invalid', { value: { problems: 'x'.repeat(3000) } });
      for (const path of ['/member', '/registration/username?username=anabel&proof=x', '/templates'])
        for (let time = 0; time < 3; time += 1) {
          const { headers, bytes } = await get(path, { ...br, [wire.csrfHeader]: 'the-token' });
          expect(bytes.length).toBeGreaterThan(2000);
          expect([path, headers['content-encoding'], headers.etag, headers.vary]).toEqual([
            path,
            undefined,
            undefined,
            undefined,
          ]);
        }
    });
  });

  test('a personal response is never cached', async () => {
    credential = { kind: 'live', session: aSession(0) };
    for (const path of ['/keys', '/member', '/wallet'])
      expect((await get(path)).headers['cache-control']).toBe('no-store');
    expect((await login()).headers['cache-control']).toBe('no-store');
  });

  describe('an operation that takes a file', () => {
    const upload = (body: Uint8Array, headers: Record<string, string> = {}) => {
      const sent = { ...csrf, [wire.csrfHeader]: 'the-token', 'content-type': 'Image/PNG; a=b', ...headers };
      return server.send({ method: 'PUT', path: `${wire.apiBase}/uploads`, host, headers: sent, body });
    };

    test('passes on the bytes unchanged', async () => {
      credential = { kind: 'live', session: aSession(0) };
      const answer = await upload(Buffer.from([0, 255, 123, 10]));
      expect(answer.body).toEqual({ success: true, value: { id: '00ff7b0a', url: 'image/png' } });
    });

    test('starts its timeout once the file has arrived, at a door that waits for files', async () => {
      credential = { kind: 'live', session: aSession(0) };
      const answerOf = async (waits: boolean) => {
        const slow = await serve(
          mount({ door: waits ? { ...door, waitsForFiles: true } : door, endpoints, log, timeout: 1_000 }),
        );
        const { socket, received } = rawConnection(
          slow.port,
          [
            `PUT ${wire.apiBase}/uploads HTTP/1.1`,
            ...Object.entries({ ...csrf, host, [wire.csrfHeader]: 'the-token', 'content-length': 2 }).map(
              ([name, value]) => `${name}: ${value}`,
            ),
            '',
            'a',
          ].join('\r\n'),
        );
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        socket.write('b');
        await expect.poll(received).toContain('HTTP/1.1');
        const [status] = received().split('\r\n');
        socket.destroy();
        await slow.close();
        return status;
      };
      expect(await answerOf(false)).toBe('HTTP/1.1 503 Service Unavailable');
      expect(await answerOf(true)).toBe('HTTP/1.1 200 OK');
    });

    test('refuses more than its limit, announced or not', async () => {
      credential = { kind: 'live', session: aSession(0) };
      const large = Buffer.alloc(50_000);
      expect([(await upload(large)).status, code((await upload(large)).body)]).toEqual([413, 'upload.too_large']);
      const chunked = await upload(large, { 'transfer-encoding': 'chunked' });
      expect([chunked.status, code(chunked.body)]).toEqual([413, 'upload.too_large']);
    });

    test('checks session, token and origin first', async () => {
      expect(code((await upload(Buffer.alloc(4))).body)).toBe('auth.required');
      credential = { kind: 'live', session: aSession(0) };
      for (const [name, value] of [
        [wire.csrfHeader, 'visitor'],
        ['origin', 'https://evil.example'],
      ] as const)
        expect(code((await upload(Buffer.alloc(4), { [name]: value })).body)).toBe('request.forbidden_origin');
    });
  });

  test('queries are coerced, get their defaults and name their faults', async () => {
    expect((await get('/games?pageNo=3')).body).toMatchObject({ value: { pageNum: 3, totalPages: 36 } });
    const wrong = await get('/games?pageNo=0&pageSize=many');
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({
      code: 'request.invalid',
      value: {
        places: [
          { at: 'query/pageNo', problem: 'must be >= 1' },
          { at: 'query/pageSize', problem: 'must be integer' },
        ],
      },
    });
    expect((await get('/registration/username?username=ana')).body).toMatchObject({
      value: { places: [{ at: 'query/proof' }] },
    });
  });

  test('no header, query or cookie picks another brand', async () => {
    brands.put(aManifest({ tenant: { id: 'beta-brand' } }));
    const answer = await get('/games?tenant=beta-brand&merchantCode=BETA&brand=beta-brand', {
      cookie: 'tenant=beta-brand',
      'x-tenant': 'beta-brand',
      'x-brand': 'beta-brand',
    });
    expect(answer.body).toMatchObject({ value: { totalCount: 'alpha'.length } });
    brands.remove('beta-brand');
  });

  test('a forwarded host counts only from a configured proxy', async () => {
    brands.put(aManifest({ tenant: { id: 'beta-brand' } }));
    const forwarded = { 'x-forwarded-host': 'beta-brand.example' };
    expect((await get('/games', forwarded)).body).toMatchObject({ value: { totalCount: 'beta-brand'.length } });
    const open = await serve(
      mount({
        door: playerDoor({
          brands,
          clientOf: createClientOf(),
          authenticate: async () => credential,
          decrypt: async () => ({}),
        }),
        endpoints,
        log,
      }),
    );
    const answer = await open.send({ path: '/api/v1/games', host, headers: forwarded });
    await open.close();
    expect(answer.body).toMatchObject({ value: { totalCount: 'alpha'.length } });
    brands.remove('beta-brand');
  });

  test('a caller without access gets the reason', async () => {
    expect((await get('/member')).body).toMatchObject({ code: 'auth.required' });
    credential = { kind: 'ended' };
    const ended = await get('/member');
    expect([ended.status, code(ended.body)]).toEqual([401, 'auth.session_ended']);
    credential = { kind: 'live', session: aSession(4) };
    expect((await get('/member')).body).toMatchObject({ value: { type: 4 } });
    const guest = await get('/wallet');
    expect([guest.status, code(guest.body)]).toEqual([403, 'auth.real_account_only']);
    credential = { kind: 'live', session: aSession(41) };
    expect((await get('/wallet')).status).toBe(200);
    expect((await get('/cashier')).body).toMatchObject({ code: 'auth.real_account_only' });
  });

  test('a switched-off flag and a closed site are refused with codes of their own', async () => {
    brands.put(aManifest({ tenant: { id: 'alpha' }, flags: { REGISTER_REE3: false } }));
    const off = await get('/registration/username?username=a&proof=b');
    expect([off.status, code(off.body)]).toEqual([403, 'module.off']);

    brands.put(aManifest({ tenant: { id: 'alpha' }, status: { maintenance: { on: true } } }));
    const closed = await get('/templates');
    expect([closed.status, code(closed.body)]).toEqual([503, 'site.maintenance']);
    expect(closed.headers['retry-after']).toBe('60');
    const maintenance = { on: true, until: '2026-12-01T06:00:00Z' };
    brands.put(aManifest({ tenant: { id: 'alpha' }, status: { maintenance } }));
    expect((await get('/templates')).headers['retry-after']).toBe('Tue, 01 Dec 2026 06:00:00 GMT');
    expect((await get('/domain-route')).status).toBe(200);

    brands.put(
      aManifest({ tenant: { id: 'alpha' }, status: { regionRestriction: { on: true, blockedRegions: ['FR'] } } }),
    );
    expect((await get('/templates', { 'x-client-country': 'fr' })).body).toMatchObject({
      code: 'site.region_restricted',
    });
    expect((await get('/templates', { 'x-client-country': 'de' })).status).toBe(200);

    // Regions are listed but the restriction is off, so nobody is refused.
    const regionRestriction = { on: false, blockedRegions: ['FR'] };
    brands.put(aManifest({ tenant: { id: 'alpha' }, status: { regionRestriction } }));
    expect((await get('/templates', { 'x-client-country': 'fr' })).status).toBe(200);
  });

  test.each([
    ['no Origin', { origin: '' }],
    ['another Origin', { origin: 'http://evil.example' }],
    ['the Origin of another port', { origin: `${origin}:81` }],
    ['no CSRF header', { [wire.csrfHeader]: '' }],
  ])('a state-changing call with %s is refused', async (_what, headers) => {
    const answer = await login({ headers });
    expect([answer.status, code(answer.body)]).toEqual([403, 'request.forbidden_origin']);
  });

  test.each([
    ['where one is needed', { method: 'POST', path: '/api/v1/inbox/read', body: { upTo: 'x' } }],
    ['where it is what the call ends', { method: 'DELETE', path: '/api/v1/session' }],
  ])('with a session the CSRF header must be its token: %s', async (_where, call) => {
    credential = { kind: 'live', session: aSession(0) };
    const send = (token: string) => server.send({ ...call, host, headers: { ...csrf, [wire.csrfHeader]: token } });
    expect((await send('visitor')).body).toMatchObject({ code: 'request.forbidden_origin' });
    expect((await send('the-token')).status).toBe(200);
  });

  test('login over plain http is refused, except on local host names', async () => {
    const plain = await login({ host: 'alpha.example', headers: { origin: 'http://alpha.example' } });
    expect([plain.status, code(plain.body)]).toEqual([403, 'request.needs_https']);
    const overTls = await login({
      host: 'alpha.example',
      headers: { origin: 'https://alpha.example', 'x-forwarded-proto': 'https' },
    });
    expect(overTls.status).toBe(200);
    expect(overTls.headers['strict-transport-security']).toBe('max-age=63072000');
  });

  test('cookies are bound to the host and hidden from scripts, except for the hint', async () => {
    const overTls = await login({
      headers: { origin: origin.replace('http:', 'https:'), 'x-forwarded-proto': 'https' },
    });
    expect(overTls.headers['set-cookie']).toEqual([
      '__Host-session=secret; Path=/; SameSite=Lax; HttpOnly; Secure',
      'member=1; Path=/; SameSite=Lax; Secure',
    ]);
    // WebKit would drop Secure cookies over http, and the login with them.
    expect((await login()).headers['set-cookie']).toEqual([
      'session=secret; Path=/; SameSite=Lax; HttpOnly',
      'member=1; Path=/; SameSite=Lax',
    ]);
    // Outside the sandbox no local host name removes Secure.
    sandbox = false;
    expect((await login()).headers['set-cookie']).toEqual(overTls.headers['set-cookie']);
    sandbox = true;
  });

  test('bodies are encrypted if the contract requires it, complete, small, and checked', async () => {
    expect((await login({ headers: { encryption: '' } })).body).toMatchObject({ code: 'request.bad_encryption' });
    expect((await login({ body: aLogin })).body).toMatchObject({ code: 'request.bad_encryption' });
    expect((await login({ body: '{"data":' })).body).toMatchObject({
      code: 'request.invalid',
      value: { places: [{ at: 'body', problem: 'must be JSON' }] },
    });
    const big = await login({ body: { data: 'x'.repeat(100_001) } });
    expect([big.status, code(big.body)]).toEqual([413, 'request.too_large']);
    const chunked = await login({ body: { data: 'x'.repeat(100_001) }, headers: { 'transfer-encoding': 'chunked' } });
    expect([chunked.status, code(chunked.body)]).toEqual([413, 'request.too_large']);
    const unending = rawConnection(
      server.port,
      [
        `POST ${wire.apiBase}/session HTTP/1.1`,
        ...Object.entries({ ...csrf, host, encryption: 'JWE', 'content-type': 'application/json' }).map(
          ([name, value]) => `${name}: ${value}`,
        ),
        'transfer-encoding: chunked',
        '',
        `186a1\r\n${' '.repeat(100_001)}\r\n`,
      ].join('\r\n'),
    );
    // The response must come before the body ends.
    expect(await unending.closed).toMatch(/^HTTP\/1.1 413 .*\r\nconnection: close\r\n/is);
    const latin = await login({ headers: { 'content-type': 'application/json; charset=iso-8859-1' } });
    expect(latin.body).toMatchObject({ value: { places: [{ at: 'body', problem: 'must be UTF-8' }] } });
    const marked = { 'content-type': 'application/json; charset="UTF-8"' };
    expect((await login({ headers: marked })).status).toBe(200);
    const zipped = await login({ headers: { 'content-encoding': 'gzip' } });
    expect(zipped.body).toMatchObject({ code: 'request.invalid' });

    const wrong = await login({
      body: { data: JSON.stringify({ ...aLogin, password: 7, admin: true, username: undefined }) },
    });
    expect(wrong.body).toMatchObject({ code: 'request.invalid' });
    const { places } = (wrong.body as { value: { places: { at: string }[] } }).value;
    expect(places.map(({ at }) => at).sort()).toEqual(['body/admin', 'body/password', 'body/username']);
  });

  test.each([
    ['info', 'site.maintenance'],
    ['info', 'launch.maintenance'],
    ['warn', 'service.unavailable'],
    ['warn', 'code.quota_spent'],
  ] as const)('a refusal is one line of level %s without a stack: %s', async (level, errorCode) => {
    failure = new CodedError(errorCode);
    lines.length = 0;
    const answer = await get('/templates');
    expect(code(answer.body)).toBe(errorCode);
    const logged = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.errorCode === errorCode);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ level, msg: 'a request was refused' });
    expect(logged[0]).not.toHaveProperty('err');
    expect(lines.join('')).not.toContain('.ts:');
  });

  test('a fault of ours is logged with its request and answered without detail', async () => {
    failure = new Error('password=hunter2 at /srv/platform/login.ts');
    const answer = await get('/templates');
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ success: false, code: 'unknown' });
    expect(answer.text).not.toContain('hunter2');
    const line = lines.find((text) => text.includes('hunter2')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ requestId: answer.headers['x-request-id'], tenant: 'alpha' });
  });

  test('an outage and too many attempts state when to retry', async () => {
    failure = new DatabaseError({ code: 'database.unavailable', message: 'gone' });
    const gone = await get('/templates');
    expect([gone.status, code(gone.body), gone.headers['retry-after']]).toEqual([503, 'service.unavailable', '5']);
    failure = new CodedError('auth.locked', { retryAfter: 61.2 });
    const locked = await get('/templates');
    expect([locked.status, locked.headers['retry-after']]).toEqual([429, '62']);
  });

  test('an endpoint that never ends is given up', async () => {
    credential = { kind: 'live', session: aSession(0) };
    const hasty = await serve(mount({ door, endpoints, log, timeout: 50 }));
    const answer = await hasty.send({ path: `${wire.apiBase}/cashier`, host });
    expect([answer.status, code(answer.body)]).toEqual([503, 'service.unavailable']);
    await hasty.close();
  });
});
