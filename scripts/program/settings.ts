import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { SettingsError } from '../../server/settings-error.ts';
import type { StaffOidc } from '../../server/staff/staff-openid.ts';
import { hostSettingsOf } from './host-settings.ts';
import { outboundAllowedOf } from './outbound-allowed.ts';
import { countryHeaderOf, trustedProxiesOf } from './proxy-settings.ts';
import { type SecretSettings, secretSettingsOf, withSecretFiles } from './secret-settings.ts';
import { staffOidcOf } from './staff-oidc-settings.ts';

/** Settings from environment variables, read once at start. */
export type Settings = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly tenantsDir: string;
  readonly databaseUrl: string | undefined;
  readonly sandbox: boolean;
  /** Brands also answer on `<brand>.<previewDomain>`; undefined outside the sandbox unless set. */
  readonly previewDomain: string | undefined;
  /** Host of the admin API. */
  readonly consoleHost: string;
  /** Trusted proxies: addresses or ranges whose forwarded headers count. */
  readonly trustedProxies: readonly string[];
  /** Header, in lower case, in which proxies state a client's country. */
  readonly countryHeader: string | undefined;
  /** Ranges that addresses in manifests may use although they are not public. */
  readonly outboundAllowed: readonly string[];
  /** 32 bytes in base64, the same for all processes on one database; without it a key is made in the data folder. */
  readonly secretKey: string | undefined;
  /** SMS gateway; without one no SMS are sent, except to the sandbox's outbox. */
  readonly smsGateway: { readonly url: string; readonly token: string } | undefined;
  /** Mail server; without one no mails are sent, except to the sandbox's outbox. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Secrets that manifests name, and the brands that may use them. */
  readonly secrets: SecretSettings;
  readonly budgets: 'real' | 'wide';
  /** Maximum of open event streams per address, and per process. */
  readonly streamsPerAddress: number;
  readonly streamsPerProcess: number;
  /** Maximum of concurrent document renderings; above it documents are sent without markup. */
  readonly rendersAtOnce: number;
  /** Bytes that content of brands may take in memory. */
  readonly contentMemory: number;
  /** Lets `/metrics` be read without an account, also while the database is down. */
  readonly metricsToken: string | undefined;
  /** The provider that staff sign in by, beside passwords. */
  readonly staffOidc: StaffOidc | undefined;
  readonly logLevel: string;
  /** Seconds after SIGTERM in which a node serves on, so that its proxy learns that it stops. */
  readonly drainSeconds: number;
  /** Seconds after the signal at which open requests are cut. */
  readonly stopSeconds: number;
  /** Processes that share the port. */
  readonly workers: number;
  /** Answers that get a line in the access log: none, refusals and failures, or all. */
  readonly accessLog: 'off' | 'errors' | 'all';
  /** File of the access log; standard output without it. */
  readonly accessLogFile: string | undefined;
};

export function readSettings({ env: given, root }: { env: NodeJS.ProcessEnv; root: string }): Settings {
  const env = withSecretFiles(given);
  const host = env.HOST ?? '127.0.0.1';
  const databaseUrl = env.DATABASE_URL === '' ? undefined : env.DATABASE_URL;
  const sandbox = onOff({
    name: 'SANDBOX',
    value: env.SANDBOX,
    otherwise: databaseUrl === undefined && isLoopback(host),
  });
  return {
    port: portOf(env.PORT),
    host,
    dataDir: resolve(env.DATA_DIR ?? join(root, '.data')),
    tenantsDir: resolve(env.TENANTS_DIR ?? join(root, 'tenants')),
    databaseUrl: checkedUrl(databaseUrl),
    sandbox,
    ...hostSettingsOf({ env, sandbox }),
    trustedProxies: trustedProxiesOf(env.TRUSTED_PROXIES),
    countryHeader: countryHeaderOf(env.COUNTRY_HEADER),
    outboundAllowed: outboundAllowedOf(env.OUTBOUND_ALLOWED),
    secretKey: env.LIVERY_KEY === '' ? undefined : env.LIVERY_KEY,
    smsGateway: gatewayOf({ env, sandbox }),
    smtp: smtpOf({ env, sandbox }),
    secrets: secretSettingsOf(env),
    budgets: oneOf({ name: 'BUDGETS', value: env.BUDGETS, allowed: ['real', 'wide'] }),
    streamsPerAddress: countOf({ name: 'STREAMS_PER_ADDRESS', value: env.STREAMS_PER_ADDRESS, otherwise: 64 }),
    streamsPerProcess: countOf({ name: 'STREAMS_PER_PROCESS', value: env.STREAMS_PER_PROCESS, otherwise: 20_000 }),
    rendersAtOnce: countOf({ name: 'RENDERS_AT_ONCE', value: env.RENDERS_AT_ONCE, otherwise: 8 }),
    contentMemory: countOf({ name: 'CONTENT_MEMORY_MB', value: env.CONTENT_MEMORY_MB, otherwise: 256 }) * 1024 * 1024,
    drainSeconds: countOf({
      name: 'DRAIN_SECONDS',
      value: env.DRAIN_SECONDS,
      otherwise: databaseUrl === undefined || sandbox ? 0 : 5,
      least: 0,
    }),
    stopSeconds: countOf({ name: 'STOP_SECONDS', value: env.STOP_SECONDS, otherwise: 25 }),
    workers: workersOf({ value: env.WORKERS, sandbox, databaseUrl }),
    accessLog: oneOf({ name: 'ACCESS_LOG', value: env.ACCESS_LOG, allowed: ['off', 'errors', 'all'] }),
    accessLogFile: env.ACCESS_LOG_FILE || undefined,
    metricsToken: metricsTokenOf(env.METRICS_TOKEN),
    staffOidc: staffOidcOf(env),
    logLevel: oneOf({
      name: 'LOG_LEVEL',
      value: env.LOG_LEVEL ?? (sandbox ? 'warn' : 'info'),
      allowed: ['info', 'debug', 'warn', 'error', 'silent'],
    }),
  };
}

/** Whether only programs of this machine reach what listens there. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

function onOff({ name, value, otherwise }: { name: string; value: string | undefined; otherwise: boolean }): boolean {
  if (value === undefined || value === '') return otherwise;
  return oneOf({ name, value, allowed: ['on', 'off'] }) === 'on';
}

function oneOf<T extends string>({
  name,
  value,
  allowed,
}: {
  name: string;
  value: string | undefined;
  allowed: readonly [T, ...T[]];
}): T {
  if (value === undefined || value === '') return allowed[0];
  const found = allowed.find((known) => known === value);
  if (found === undefined) throw new SettingsError(`${name}=${value}: write one of ${allowed.join(', ')}`);
  return found;
}

function countOf({
  name,
  value,
  otherwise,
  least = 1,
}: {
  name: string;
  value: string | undefined;
  otherwise: number;
  least?: number;
}): number {
  if (value === undefined || value === '') return otherwise;
  const count = Number(value);
  if (!Number.isSafeInteger(count) || count < least)
    throw new SettingsError(`${name}=${value}: write a whole number from ${least} on`);
  return count;
}

function workersOf({
  value,
  sandbox,
  databaseUrl,
}: {
  value: string | undefined;
  sandbox: boolean;
  databaseUrl: string | undefined;
}): number {
  const workers = value === 'auto' ? availableParallelism() : countOf({ name: 'WORKERS', value, otherwise: 1 });
  if (workers > 1 && databaseUrl === undefined)
    throw new SettingsError(
      `WORKERS=${value}: the embedded database has one process; set DATABASE_URL to a PostgreSQL server`,
    );
  if (workers > 1 && sandbox) throw new SettingsError(`WORKERS=${value}: a sandbox is one process; set SANDBOX=off`);
  return workers;
}

function portOf(value: string | undefined): number {
  if (value === undefined || value === '') return 8080;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingsError(`PORT=${value}: write a port from 0 to 65535`);
  return port;
}

function gatewayOf({ env, sandbox }: { env: NodeJS.ProcessEnv; sandbox: boolean }): Settings['smsGateway'] {
  const { SMS_GATEWAY_URL: url = '', SMS_GATEWAY_TOKEN: token = '' } = env;
  if (url === '') return undefined;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new SettingsError('SMS_GATEWAY_URL: write an address such as https://gateway.example/sms');
  // Demo accounts have no phones, and a sandbox must not message real players.
  if (sandbox) throw new SettingsError('SMS_GATEWAY_URL: a sandbox sends no messages; set SANDBOX=off');
  return { url, token };
}

function smtpOf({ env, sandbox }: { env: NodeJS.ProcessEnv; sandbox: boolean }): Settings['smtp'] {
  const { SMTP_URL: url = '', MAIL_FROM: from = '' } = env;
  if (url === '') return undefined;
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url))
    throw new SettingsError('SMTP_URL: write an address such as smtps://user:password@mail.example');
  if (sandbox) throw new SettingsError('SMTP_URL: a sandbox sends no mail; set SANDBOX=off');
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(from))
    throw new SettingsError('MAIL_FROM: write the address that mails are from, such as hello@brand.example');
  return { url, from };
}

function metricsTokenOf(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (value.length < 24)
    throw new SettingsError('METRICS_TOKEN: write at least 24 random characters, such as openssl rand -hex 24 makes');
  return value;
}

function checkedUrl(url: string | undefined): string | undefined {
  if (url === undefined || /^postgres(ql)?:\/\//.test(url)) return url;
  throw new SettingsError('DATABASE_URL: write an address such as postgresql://user@host:5432/livery');
}
