import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { wire } from '../../schema/constants.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createLog } from '../../server/log.ts';
import { aManifestFile, inEnglish } from './a-manifest.ts';
import { packed } from './admin-api.ts';
import { aRunningClock, type TestClock } from './clock.ts';
import { aServerDatabase } from './database.ts';
import { consoleHost, type Livery, startLivery } from './livery.ts';
import { aStaffToken, ownerToken } from './staff.ts';

/** Owners besides the one of the program. */
export const editors = ['ana', 'bob', 'eve'] as const;
export type Editor = (typeof editors)[number];
export const emailOf = (name: Editor) => `${name}@operator.example`;
const tokenOf = (name: Editor | 'owner') => (name === 'owner' ? ownerToken : `a-token-of-${name}`);

export type Side = 'staging' | 'production';
/** Id by which the admin API names a brand's environment. */
export const tenantOf = (brand: string, side: Side) => (side === 'staging' ? `${brand}@staging` : brand);

export type StaffAnswer = {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
  // Bodies differ by operation; every suite states what it reads.
  readonly value?: unknown;
};
type Call = {
  readonly as?: Editor | 'owner' | undefined;
  readonly method?: string;
  readonly path: string;
  readonly body?: object | undefined;
  /** The bytes of a file or folder, instead of JSON. */
  readonly bytes?: string;
};

export type StaffProgram = {
  readonly clock: TestClock;
  readonly databaseUrl: string;
  /** Settings of a node on the same database. */
  settings(): Readonly<Record<string, string>>;
  readonly nodes: readonly Livery[];
  /** Starts another node on the same database and clock. */
  begin(): Promise<Livery>;
  /** Calls the admin API, of the first node by default. */
  staff(call: Call, node?: number): Promise<StaffAnswer>;
  /** The value of a call that has to succeed. */
  done<Value>(call: Call, node?: number): Promise<Value>;
  /** The text of a download. */
  download(path: string): Promise<string>;
  /** The value that a player's page gets from a brand in an environment. */
  page<Value>(brand: string, side: Side, path: string, node?: number): Promise<Value>;
  /** The manifest that a brand's pages get; `undefined` if the environment serves none. */
  manifest(brand: string, side: Side, node?: number): Promise<ServedManifest | undefined>;
  /** Pushes a brand in English, as `ana` by default. */
  push(brand: string, side: Side, stated?: object, more?: PushMore): Promise<StaffAnswer>;
  close(): Promise<void>;
};
type ServedManifest = {
  readonly theme: { readonly radius: { readonly small: number } };
  readonly flags: Readonly<Record<string, boolean>>;
};
type PushMore = { readonly as?: Editor; readonly base?: number; readonly node?: number };

/** A whole program outside the sandbox, with editors and a clock of its own, called over HTTP as consoles and pages call it. */
export async function aStaffProgram(): Promise<StaffProgram> {
  const database = await aServerDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'livery-staff-'));
  const clock = aRunningClock('2026-03-01T12:00:00Z');
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const nodes: Livery[] = [];
  const opened = await openDatabase({
    databaseUrl: database.url,
    dataDir: folder,
    migrations: platformMigrations,
    log: createLog({ level: 'silent' }),
  });
  for (const name of editors)
    await aStaffToken({ database: opened, email: emailOf(name), token: tokenOf(name), clock, hours: 24 * 365 });
  await opened.close();

  let folders = 0;
  const settings = () => {
    folders += 1;
    return {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, String(folders)),
      SANDBOX: 'off',
      PREVIEW_DOMAIN: 'localhost',
      LOG_LEVEL: 'silent',
      BUDGETS: 'wide',
      LIVERY_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
  };
  const begin = async () => {
    const started = await startLivery(settings(), { clock });
    nodes.push(started);
    return started;
  };
  await begin();
  const node = (index: number): Livery => {
    const found = nodes[index];
    if (found === undefined) throw new Error(`node ${index} does not run`);
    return found;
  };
  const send = ({ as = 'owner', method, path, body, bytes }: Call, index: number) => {
    const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
    const type = bytes === undefined ? 'application/json' : 'application/octet-stream';
    return node(index).send({
      host: consoleHost,
      path: `${wire.adminBase}${path}`,
      method: method ?? (payload === undefined ? 'GET' : 'POST'),
      headers: { authorization: `Bearer ${tokenOf(as)}`, ...(payload !== undefined && { 'content-type': type }) },
      agent,
      ...(payload !== undefined && { body: payload }),
    });
  };
  const staff: StaffProgram['staff'] = async (call, index = 0) => {
    const { status, text } = await send(call, index);
    return { status, ...(JSON.parse(text) as object) };
  };
  const hostOf = (brand: string, side: Side) =>
    side === 'staging' ? `${brand}.staging.${consoleHost}` : `${brand}.localhost`;
  const get = (brand: string, side: Side, path: string, index: number) =>
    node(index).send({ host: hostOf(brand, side), path, agent });
  return {
    clock,
    databaseUrl: database.url,
    settings,
    nodes,
    begin,
    staff,
    done: async <Value>(call: Call, index?: number) => {
      const { status, code, message, value } = await staff(call, index);
      if (status !== 200) throw new Error(`${call.method ?? ''} ${call.path}: ${status} ${code} ${message}`);
      return value as Value;
    },
    download: async (path) => {
      const { status, text } = await send({ path }, 0);
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
      return text;
    },
    page: async <Value>(brand: string, side: Side, path: string, index = 0) => {
      const { status, text } = await get(brand, side, `${wire.apiBase}${path}`, index);
      if (status !== 200) throw new Error(`${brand} ${side} ${path}: ${status} ${text}`);
      return (JSON.parse(text) as { value: Value }).value;
    },
    manifest: async (brand, side, index = 0) => {
      const { status, text } = await get(brand, side, wire.manifestPath, index);
      return status === 200 ? (JSON.parse(text) as { manifest: ServedManifest }).manifest : undefined;
    },
    push: (brand, side, stated = {}, { as = 'ana', base, node: index } = {}) => {
      const query = new URLSearchParams({ environment: side, reason: 'a test' });
      if (base !== undefined) query.set('base', String(base));
      const manifest = aManifestFile({ ...inEnglish, ...stated, tenant: { id: brand } });
      const bytes = packed({ 'manifest.json': JSON.stringify(manifest, null, 2) }).toString();
      return staff({ as, path: `/brands/${brand}/releases?${query}`, bytes }, index);
    },
    close: async () => {
      agent.destroy();
      await Promise.all(nodes.map((running) => running.close()));
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
