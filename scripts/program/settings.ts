import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { staffRoles } from '../../schema/features/staff/staff-roles.ts';
import { isLanguage } from '../../schema/languages.ts';
import { faultOfRange } from '../../server/hosts/address-kinds.ts';
import { parseHost } from '../../server/hosts/host.ts';
import { isThisMachine } from '../../server/openid/is-this-machine.ts';
import { SettingsError } from '../../server/settings-error.ts';
import type { StaffGrants } from '../../server/staff/staff-identity.ts';
import type { StaffOidc } from '../../server/staff/staff-openid.ts';
import { hostSettingsOf } from './host-settings.ts';
import { type SecretSettings, secretSettingsOf, withSecretFiles } from './secret-settings.ts';

/** Settings from environment variables, read once at start. */
export type Settings = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly tenantsDir: string;
  readonly databaseUrl: string | undefined;
  /** A replica of that server. */
  readonly readUrl: string | undefined;
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
  /** Records that lead domains of brands to the proxy. */
  readonly domainRecords: readonly { readonly type: 'A' | 'AAAA' | 'CNAME'; readonly target: string }[];
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
  const sandbox = onOff(env, 'SANDBOX', databaseUrl === undefined && isLoopback(host));
  return {
    port: portOf(env.PORT),
    host,
    dataDir: resolve(env.DATA_DIR ?? join(root, '.data')),
    tenantsDir: resolve(env.TENANTS_DIR ?? join(root, 'tenants')),
    databaseUrl: checkedUrl('DATABASE_URL', databaseUrl),
    readUrl: readUrlOf(env.DATABASE_READ_URL, databaseUrl),
    sandbox,
    ...hostSettingsOf(env, sandbox),
    trustedProxies: trustedProxiesOf(env.TRUSTED_PROXIES),
    countryHeader: countryHeaderOf(env.COUNTRY_HEADER),
    outboundAllowed: outboundAllowedOf(env.OUTBOUND_ALLOWED),
    domainRecords: domainRecordsOf(env.DOMAIN_RECORDS),
    secretKey: env.LIVERY_KEY === '' ? undefined : env.LIVERY_KEY,
    smsGateway: gatewayOf(env, sandbox),
    smtp: smtpOf(env, sandbox),
    secrets: secretSettingsOf(env),
    budgets: oneOf(env, 'BUDGETS', ['real', 'wide']),
    streamsPerAddress: countOf(env, 'STREAMS_PER_ADDRESS', 64),
    streamsPerProcess: countOf(env, 'STREAMS_PER_PROCESS', 20_000),
    rendersAtOnce: countOf(env, 'RENDERS_AT_ONCE', 8),
    contentMemory: countOf(env, 'CONTENT_MEMORY_MB', 256) * 1024 * 1024,
    drainSeconds: countOf(env, 'DRAIN_SECONDS', databaseUrl === undefined || sandbox ? 0 : 5, 0),
    stopSeconds: countOf(env, 'STOP_SECONDS', 25),
    workers: workersOf(env, sandbox, databaseUrl),
    accessLog: oneOf(env, 'ACCESS_LOG', ['off', 'errors', 'all']),
    accessLogFile: env.ACCESS_LOG_FILE || undefined,
    metricsToken: metricsTokenOf(env.METRICS_TOKEN),
    staffOidc: staffOidcOf(env),
    logLevel: oneOf(env, 'LOG_LEVEL', [sandbox ? 'warn' : 'info', 'debug', 'info', 'warn', 'error', 'silent']),
  };
}

/** Whether only programs of this machine reach what listens there. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

function onOff(env: NodeJS.ProcessEnv, name: string, otherwise: boolean): boolean {
  return oneOf(env, name, [otherwise ? 'on' : 'off', 'on', 'off']) === 'on';
}

/** One of the allowed values, by default the first. */
function oneOf<T extends string>(env: NodeJS.ProcessEnv, name: string, allowed: readonly [T, ...T[]]): T {
  const value = env[name];
  if (value === undefined || value === '') return allowed[0];
  const found = allowed.find((known) => known === value);
  if (found === undefined)
    throw new SettingsError(`${name}=${value}: write one of ${[...new Set(allowed)].join(', ')}`);
  return found;
}

function countOf(env: NodeJS.ProcessEnv, name: string, otherwise: number, least = 1): number {
  const value = env[name];
  if (value === undefined || value === '') return otherwise;
  const count = Number(value);
  if (!Number.isSafeInteger(count) || count < least)
    throw new SettingsError(`${name}=${value}: write a whole number from ${least} on`);
  return count;
}

function workersOf(env: NodeJS.ProcessEnv, sandbox: boolean, databaseUrl: string | undefined): number {
  const { WORKERS: value } = env;
  const workers = value === 'auto' ? availableParallelism() : countOf(env, 'WORKERS', 1);
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

function gatewayOf(env: NodeJS.ProcessEnv, sandbox: boolean): Settings['smsGateway'] {
  const { SMS_GATEWAY_URL: url = '', SMS_GATEWAY_TOKEN: token = '' } = env;
  if (url === '') return undefined;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new SettingsError('SMS_GATEWAY_URL: write an address such as https://gateway.example/sms');
  // Demo accounts have no phones, and a sandbox must not message real players.
  if (sandbox) throw new SettingsError('SMS_GATEWAY_URL: a sandbox sends no messages; set SANDBOX=off');
  return { url, token };
}

function smtpOf(env: NodeJS.ProcessEnv, sandbox: boolean): Settings['smtp'] {
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

function checkedUrl(name: string, url: string | undefined): string | undefined {
  if (url === undefined || /^postgres(ql)?:\/\//.test(url)) return url;
  throw new SettingsError(`${name}: write an address such as postgresql://user@host:5432/livery`);
}

function readUrlOf(value: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (databaseUrl === undefined)
    throw new SettingsError(
      'DATABASE_READ_URL: the embedded database has no replica; set DATABASE_URL to a PostgreSQL server, or remove this',
    );
  return checkedUrl('DATABASE_READ_URL', value);
}

/** Ranges in OUTBOUND_ALLOWED, separated by commas; none without it. */
function outboundAllowedOf(value: string | undefined): readonly string[] {
  const ranges = commaList(value);
  for (const range of ranges) {
    const fault = faultOfRange(range);
    if (fault !== undefined)
      throw new SettingsError(`OUTBOUND_ALLOWED=${range}: ${fault}; write ranges such as 10.20.0.0/16,fd00:20::/64`);
  }
  return ranges;
}

/** Addresses and hosts in DOMAIN_RECORDS, separated by commas; none without it. */
function domainRecordsOf(value: string | undefined): Settings['domainRecords'] {
  const targets = commaList(value);
  if (targets.length > mostRecords) throw new SettingsError(`DOMAIN_RECORDS: write at most ${mostRecords} targets`);
  return targets.map((target) => {
    const family = target.includes('%') ? 0 : isIP(target);
    if (family === 0 && parseHost(target)?.name !== target)
      throw new SettingsError(
        `DOMAIN_RECORDS: ${target} is no address and no host; write what records of brands lead to, such as 203.0.113.7,2001:db8::7 or proxy.example`,
      );
    // Name servers answer the canonical form, with which it is compared.
    if (family === 6) return { type: 'AAAA', target: new URL(`http://[${target}]`).hostname.slice(1, -1) };
    return { type: family === 4 ? 'A' : 'CNAME', target };
  });
}

const mostRecords = 8;

function trustedProxiesOf(value: string | undefined): string[] {
  const proxies = commaList(value);
  for (const proxy of proxies)
    if (!isRange(proxy))
      throw new SettingsError(
        `TRUSTED_PROXIES: ${proxy} is no address and no range such as 10.0.0.0/8 or 2001:db8::/32`,
      );
  return proxies;
}

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Headers with another meaning, which cannot carry the country. */
const taken: ReadonlySet<string> = new Set(['host', 'forwarded', 'cookie', 'authorization', 'origin']);

function countryHeaderOf(value: string | undefined): string | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  const name = value.trim().toLowerCase();
  if (!/^[a-z0-9-]{1,100}$/.test(name) || taken.has(name) || name.startsWith('x-forwarded-'))
    throw new SettingsError(
      `COUNTRY_HEADER=${value}: write the name of the header in which your proxy states the country, such as X-Country`,
    );
  return name;
}

const example = '{"livery-owners": "owner", "aurora-team": {"role": "operator", "brands": ["aurora"]}}';

/** The provider that staff sign in by; undefined without STAFF_OIDC_ISSUER. */
function staffOidcOf(env: NodeJS.ProcessEnv): StaffOidc | undefined {
  const { STAFF_OIDC_ISSUER: issuer = '', STAFF_OIDC_CLIENT_ID: clientId = '' } = env;
  if (issuer === '') return undefined;
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
  if (!isSafe)
    throw new SettingsError(
      `STAFF_OIDC_ISSUER=${issuer}: write an https address such as https://id.example/realms/staff`,
    );
  const clientSecret = env.STAFF_OIDC_CLIENT_SECRET ?? '';
  if (clientId === '') throw new SettingsError('STAFF_OIDC_CLIENT_ID: write the id of the client');
  if (clientSecret === '')
    throw new SettingsError(
      'STAFF_OIDC_CLIENT_SECRET: write the secret of the client, or its file as STAFF_OIDC_CLIENT_SECRET_FILE',
    );
  return {
    issuer,
    clientId,
    clientSecret,
    scopes: env.STAFF_OIDC_SCOPES || 'openid profile email',
    groupsClaim: env.STAFF_OIDC_GROUPS_CLAIM || 'groups',
    roles: rolesIn(env.STAFF_OIDC_ROLES ?? ''),
  };
}

function rolesIn(text: string): ReadonlyMap<string, StaffGrants> {
  const entries = Object.entries(objectIn(text));
  if (entries.length === 0)
    throw new SettingsError(`STAFF_OIDC_ROLES: write the roles of groups in JSON, such as ${example}`);
  return new Map(entries.map(([group, given]) => [group, grantsOf(group, given)]));
}

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The refusal below covers every text that is no object.
  }
  return {};
}

function grantsOf(group: string, given: unknown): StaffGrants {
  const fault = (what: string) => new SettingsError(`STAFF_OIDC_ROLES, ${JSON.stringify(group)}: ${what}`);
  const stated: unknown = typeof given === 'string' ? { role: given } : given;
  if (typeof stated !== 'object' || stated === null) throw fault(`write a role, such as in ${example}`);
  const { role: name, brands, flags, languages, ...others } = stated as Readonly<Record<string, unknown>>;
  const role = staffRoles.find((known) => known === name);
  if (role === undefined) throw fault(`the role is one of ${staffRoles.join(', ')}`);
  const [other] = Object.keys(others);
  if (other !== undefined) throw fault(`"${other}" is not known: role, brands, flags, languages`);
  if (flags !== undefined && role !== 'support') throw fault('only support has flags');
  if (languages !== undefined && role !== 'translator') throw fault('only translators have languages');
  const unknown = Array.isArray(languages) ? languages.find((language) => !isLanguage(String(language))) : undefined;
  if (unknown !== undefined) throw fault(`no language is called "${unknown}"`);
  const listOf = (list: unknown, key: string) => {
    if (list === undefined) return null;
    const isList =
      Array.isArray(list) && list.length > 0 && list.every((item) => typeof item === 'string' && item !== '*');
    if (!isList) throw fault(`"${key}" is a list of names; leave it out for all`);
    return list as string[];
  };
  return {
    role,
    brands: listOf(brands, 'brands'),
    flags: listOf(flags, 'flags'),
    languages: listOf(languages, 'languages'),
  };
}

/** Entries of a setting that are separated by commas. */
const commaList = (value = ''): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
