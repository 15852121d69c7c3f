import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { createPlatform } from '../../platform/create-platform.ts';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import type { Platform, PlatformConfig, PlatformOptions } from '../../platform/platform.ts';
import { createSandbox, type Sandbox } from '../../sandbox/create-sandbox.ts';
import type { OutboxMessage } from '../../sandbox/stand-ins/outbox.ts';
import { wire } from '../../schema/constants.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { type OperationId, operations } from '../../schema/generated/operations.ts';
import { isIntentionalRequest } from '../../schema/rules/is-intentional-request.ts';
import { requiredConsents } from '../../schema/rules/registration-consents.ts';
import { registrationFieldIds } from '../../schema/rules/registration-fields.ts';
import { type Database, withClock } from '../../server/database/database.ts';
import type { Log } from '../../server/log.ts';
import { aFaultLog } from './a-fault-log.ts';
import { aManifest } from './a-manifest.ts';
import { aBrandSet, type TestBrandSet } from './brands.ts';
import { importThreads, sandboxCatalogue } from './catalogue.ts';
import { checkAnswer } from './check-answer.ts';
import { aClock, type TestClock } from './clock.ts';
import { aDatabase } from './database.ts';
import { type Answer, serve, type TestServer } from './http.ts';
import { knownCaptchas } from './known-captchas.ts';

export type TestPlatform = {
  platform: Platform;
  /** Demo accounts of the sandbox; empty elsewhere. */
  seed: Sandbox['seed'];
  seedBrand: Sandbox['seedBrand'];
  /** Messages of the sandbox's outbox, newest first; `undefined` elsewhere. */
  outbox(tenant: string): Promise<OutboxMessage[] | undefined>;
  brands: TestBrandSet;
  clock: TestClock;
  database: Database;
  server: TestServer;
  dataDir: string;
  /** A browser at `<brand>.localhost`, or at another host. */
  browser(options?: {
    brand?: string;
    host?: string;
    address?: string;
    /** Protocol as reported by the proxy. */
    protocol?: 'http' | 'https';
  }): Browser;
  close(): Promise<void>;
};

type Wanted = {
  manifests?: readonly Manifest[];
  /** The run's PostgreSQL server by default. */
  kind?: Database['kind'];
  /** A database shared with others; it isn't closed. */
  database?: Database;
  dataDir?: string;
  config?: Partial<PlatformConfig>;
  clock?: TestClock;
  log?: Log;
} & Pick<PlatformOptions, 'resolve'>;

/** The answer of every captcha of a test platform. */
export const captchaAnswer = '424242';

/** The real platform over HTTP and a real database. `x-forwarded-for` is trusted, so that tests can choose an address. */
export const aPlatform = async ({
  manifests = [aManifest({ tenant: { id: 'alpha' } }), aManifest({ tenant: { id: 'beta' } })],
  kind,
  database: given,
  dataDir: folder,
  config = {},
  clock = aClock(),
  log: wantedLog,
  resolve,
}: Wanted = {}): Promise<TestPlatform> => {
  const brands = aBrandSet(manifests);
  const filling = config.sandbox === false ? undefined : sandboxCatalogue();
  const database = withClock(given ?? (await aDatabase({ kind, migrations: platformMigrations, filling })), clock);
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'livery-platform-')));
  const faults = aFaultLog();
  const log = wantedLog ?? faults.log;
  const options: PlatformOptions = {
    brands,
    database,
    clock,
    log,
    config: {
      sandbox: true,
      dataDir,
      budgets: 'wide',
      trustedProxies: ['127.0.0.1'],
      countryHeader: 'x-client-country',
      ...(config.sandbox !== false && { originOf: ({ id }) => `http://${id}.localhost` }),
      ...config,
    },
    captchaTasks: knownCaptchas(captchaAnswer),
    threads: importThreads,
    ...(resolve !== undefined && { resolve }),
  };
  const sandbox = options.config.sandbox ? await createSandbox(options) : undefined;
  const platform = sandbox?.platform ?? (await createPlatform(options));
  const server = await serve(platform.handler);
  return {
    platform,
    seed: async () => (await sandbox?.seed()) ?? {},
    seedBrand: async (brand) => (await sandbox?.seedBrand(brand)) ?? {},
    outbox: async (tenant) => sandbox?.outbox(tenant),
    brands,
    clock,
    database,
    server,
    dataDir,
    browser: ({ brand = 'alpha', host = `${brand}.localhost`, address = '203.0.113.1', protocol = 'https' } = {}) =>
      aBrowser({ server, clock, brand, host, address, protocol, lastFault: faults.lastFault }),
    close: async () => {
      await server.close();
      await (sandbox ?? platform).close();
      if (given === undefined) await database.close();
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
};

type Sent = {
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: object;
  headers?: Readonly<Record<string, string>>;
  /** Runs once the head and the first half of the body are sent. */
  pause?: () => Promise<unknown>;
};
export type Value = Record<string, unknown>;
export type Browser = {
  /** The browser's cookies. */
  cookies: Map<string, string>;
  /** CSRF header of the current session; updated from responses that carry a session. */
  token: string;
  call(operation: OperationId, sent?: Sent): Promise<Answer>;
  /** Response value of a call that has to succeed. */
  value(operation: OperationId, sent?: Sent): Promise<Value>;
  /** `status code` of a call that has to fail. */
  failure(operation: OperationId, sent?: Sent): Promise<string>;
  seal(body: object, changes?: Sealing): Promise<string>;
  solveCaptcha(purpose: 'login' | 'register' | 'recover'): Promise<{ captcha: string; captchaId: string }>;
  /** Solves the proof of work that some calls need. */
  solveChallenge(purpose: 'username' | 'code' | 'email'): Promise<string>;
};
/** Deviations from a valid encrypted body. */
export type Sealing = { claims?: Record<string, unknown>; header?: Record<string, unknown>; key?: JWK };

/** A browser's cookies and calls without its pages. */
export const aBrowser = ({
  server,
  clock,
  brand,
  host,
  address,
  protocol,
  lastFault = () => '',
}: {
  server: Pick<TestServer, 'send'>;
  clock: Pick<TestClock, 'now'>;
  brand: string;
  host: string;
  address: string;
  protocol: 'http' | 'https';
  /** Returns the newest error of the platform's log. */
  lastFault?: () => string;
}): Browser => {
  const cookies = new Map<string, string>();

  const storeCookies = (header: string | string[] | undefined) => {
    for (const line of [header ?? []].flat()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '' || /Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };

  const send = async (operation: OperationId, { query, body, headers, pause }: Sent): Promise<Answer> => {
    const { method, path } = operations[operation];
    const isIntentional = isIntentionalRequest(operation);
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    ).toString();
    const answer = await server.send({
      method: method.toUpperCase(),
      path: `${wire.apiBase}${path}${search === '' ? '' : `?${search}`}`,
      host,
      headers: {
        'x-forwarded-for': address,
        'x-forwarded-proto': protocol,
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(method !== 'get' && { origin: `${protocol}://${host}` }),
        ...(isIntentional && { [wire.csrfHeader]: browser.token }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      ...(pause !== undefined && { pause }),
    });
    checkAnswer({ operation, answer });
    storeCookies(answer.headers['set-cookie']);
    const value = (answer.body as { value?: Value }).value;
    const record = (value?.session ?? value) as Value | undefined;
    if (typeof record?.token === 'string') browser.token = record.token;
    return answer;
  };

  const browser: Browser = {
    cookies,
    token: 'visitor',
    seal: async (body, { claims = {}, header = {}, key } = {}) => {
      const known = key ?? ((await browser.value('getKeys')) as { keys: JWK[] }).keys[0];
      if (known === undefined) throw new Error('no key to encrypt to');
      const payload = {
        ...body,
        iat: Math.floor(clock.now().getTime() / 1000),
        jti: crypto.randomUUID(),
        tenant: brand,
        ...claims,
      };
      return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: known.kid ?? '', ...header })
        .encrypt(await importJWK(known, 'ECDH-ES'));
    },
    call: async (operation, sent = {}) => {
      const { encrypted } = operations[operation];
      if (!encrypted || sent.body === undefined || 'data' in sent.body) return send(operation, sent);
      const body = { data: await browser.seal(sent.body) };
      return send(operation, { ...sent, body, headers: { encryption: 'JWE', ...sent.headers } });
    },
    value: async (operation, sent) => {
      const answer = await browser.call(operation, sent);
      const { status, text } = answer;
      if (status === 500) throw new Error(`${operation}: ${status} ${text} ${lastFault()}`);
      if (status !== 200) throw new Error(`${operation}: ${status} ${text}`);
      return (answer.body as { value: Value }).value;
    },
    failure: async (operation, sent) => {
      const answer = await browser.call(operation, sent);
      return `${answer.status} ${(answer.body as { code?: string }).code ?? 'succeeded'}`;
    },
    solveCaptcha: async (purpose) => {
      const { id } = await browser.value('getCaptcha', { query: { purpose } });
      return { captcha: captchaAnswer, captchaId: String(id) };
    },
    solveChallenge: async (purpose) => {
      const challenge = (await browser.value('getChallenge', { query: { purpose } })) as unknown as Challenge;
      const solution = await solveChallenge({ challenge, deriveKey });
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    },
  };
  return browser;
};

export const aLogin = (changes: Value = {}) => ({
  username: 'player',
  password: 'nobody-has-this-one',
  captcha: '',
  captchaId: '',
  type: 'username',
  agent: false,
  remember: false,
  countryDialingCode: '',
  ...changes,
});

/** A registration that is valid except for its captcha. */
export const aRegistration = ({ manifest, ...changes }: { manifest: Manifest } & Record<string, unknown>) => ({
  ...Object.fromEntries(registrationFieldIds.map((id) => [id, ''])),
  method: 'username',
  username: 'ana_santos',
  password: 'morning-Mango-7',
  confirmPassword: changes.password ?? 'morning-Mango-7',
  countryDialingCode: '',
  registerUrl: `${manifest.tenant.id}.localhost:8080`,
  registerMethod: 'H5',
  domain: '',
  type: 0,
  captchaId: '',
  consents: requiredConsents(manifest).map((id) => ({ id, language: 'EN' })),
  ...changes,
});
