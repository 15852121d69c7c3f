import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { type Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { main } from '../../scripts/livery/main.ts';
import { builtFolder } from '../../scripts/program/builds.ts';
import { openBuild } from '../../scripts/program/open-build.ts';
import { readSettings } from '../../scripts/program/settings.ts';
import { type Running, start } from '../../scripts/program/start.ts';
import { projectRoot } from '../../server/project-root.ts';
import { importThreads, sandboxCatalogue } from './catalogue.ts';
import { aServerDatabase, aTemplate, migratedTemplate } from './database.ts';
import { knownCaptchas } from './known-captchas.ts';
import { anOwner, ownerToken } from './staff.ts';

export type Livery = Running & {
  readonly dataDir: string;
  /** Address of a path on a brand's host, for browsers. */
  url(brand: string, path: string): string;
  /** Sends a request with a brand's host. Node does not resolve *.localhost, and fetch cannot set a host. */
  send(call: {
    host: string;
    path: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Keeps connections for further calls. Without it each call opens its own. */
    agent?: Agent;
  }): Promise<Answer>;
  /** Runs the `livery` command against this server. */
  command(...argv: string[]): Promise<{ code: number; text: string }>;
  /** The same with a reason; throws if it fails, else returns its output. */
  change(...argv: string[]): Promise<string>;
};
export type Answer = {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
};

/** The answer of every captcha. The page shows it in the picture, as it does for people. */
export const captchaAnswer = '271828';

type Replaced = Partial<Pick<Parameters<typeof start>[0], 'clock' | 'open' | 'print'>> & {
  /** Runs on the embedded database, as `npm start` does. Otherwise a suite's program has a database on the run's server. */
  embedded?: boolean;
};

/**
 * The whole program on a free port, with its own data folder and database unless `env` names them. Budgets are wide unless `env` says
 * otherwise.
 */
export async function startLivery(
  env: NodeJS.ProcessEnv = {},
  { embedded = process.env.LIVERY_TEST_RUN === undefined, ...replaced }: Replaced = {},
): Promise<Livery> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'livery-data-')));
  const ownsDatabase = !embedded && env.DATA_DIR === undefined && env.DATABASE_URL === undefined;
  const database = ownsDatabase ? await aDatabaseFor(env, dataDir) : undefined;
  const settings = settingsOf({ env, dataDir, databaseUrl: database?.url });
  await sharePictures(dataDir);
  if (!settings.sandbox) await anOwner({ databaseUrl: settings.databaseUrl, dataDir });
  const running = await begin(settings, replaced);
  const livery: Livery = {
    ...running,
    dataDir,
    url: (brand, path) => `http://${brand}.localhost:${running.port}${path}`,
    send: (call) => callOf({ port: running.port, ...call }),
    async command(...argv) {
      const lines: string[] = [];
      const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
      const code = await main({ argv, output, env: settings.sandbox ? { DATA_DIR: dataDir } : ownerEnv(running.port) });
      return { code, text: lines.join('\n') };
    },
    async change(...argv) {
      const { code, text } = await livery.command(...argv, '--reason', 'test');
      if (code !== 0) throw new Error(text);
      return text;
    },
    async close() {
      await running.close();
      await database?.drop();
      if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  return livery;
}

/** Environment of the command, for an owner of a program outside the sandbox. */
export const ownerEnv = (port: number): NodeJS.ProcessEnv => ({
  LIVERY_URL: `http://127.0.0.1:${port}`,
  LIVERY_TOKEN: ownerToken,
  CONSOLE_HOST: consoleHost,
});
/** The console's host under the preview domain of tests. */
export const consoleHost = 'console.localhost';

const settingsOf = ({
  env,
  dataDir,
  databaseUrl,
}: {
  env: NodeJS.ProcessEnv;
  dataDir: string;
  databaseUrl: string | undefined;
}) =>
  readSettings({
    env: {
      PORT: '0',
      DATA_DIR: dataDir,
      BUDGETS: 'wide',
      LOG_LEVEL: 'error',
      // With a server, the sandbox is off by default.
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, SANDBOX: 'on' }),
      ...env,
    },
    root: projectRoot,
  });

/** Starts the program. Once it is closed, none of its imports holds a turn of the threads, which the suites of a worker share. */
async function begin(settings: ReturnType<typeof readSettings>, replaced: Replaced): Promise<Running> {
  const imports = new Set<Promise<unknown>>();
  const threads: typeof importThreads = {
    ...importThreads,
    run(input) {
      const done = importThreads.run(input);
      const settled = done.catch(() => undefined).finally(() => imports.delete(settled));
      imports.add(settled);
      return done;
    },
  };
  const running = await start({
    settings,
    print: () => undefined,
    captchaTasks: knownCaptchas(captchaAnswer),
    threads,
    open: openOnce,
    ...replaced,
  });
  return {
    ...running,
    async close() {
      await running.close();
      await Promise.all(imports);
    },
  };
}

const opened = new Map<string, ReturnType<typeof openBuild>>();

/** The files of a build, read once for all programs of a worker. They stay locked until the worker ends. */
function openOnce(): ReturnType<typeof openBuild> {
  const built = builtFolder();
  const files = opened.get(built) ?? openBuild({ closing: { add: () => undefined } });
  opened.set(built, files);
  return files;
}

/** Settings that the demo data depend on. */
const demoFollows = ['LIVERY_KEY', 'PREVIEW_DOMAIN', 'SANDBOX', 'TENANTS_DIR'];

/**
 * A database for a program that starts in `dataDir`. It has the demo data of all suites if its settings are the same, otherwise only the
 * catalogue of the sandbox.
 */
async function aDatabaseFor(env: NodeJS.ProcessEnv, dataDir: string): Promise<{ url: string; drop(): Promise<void> }> {
  if (demoFollows.some((name) => env[name] !== undefined))
    return aServerDatabase(
      await migratedTemplate(platformMigrations, env.SANDBOX === 'off' ? undefined : sandboxCatalogue()),
    );
  const demo = join(process.env.LIVERY_TEST_RUN ?? tmpdir(), 'demo-data');
  const template = await aTemplate('demo', (databaseUrl) => makeDemo({ databaseUrl, demo }));
  await cp(demo, dataDir, { recursive: true });
  return aServerDatabase(template);
}

/**
 * Publishes the brands and seeds the demo accounts. This takes most of a first start, so it is done once per run; `demo` then contains the
 * passwords and keys that belong to the database.
 */
async function makeDemo({ databaseUrl, demo }: { databaseUrl: string; demo: string }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'livery-demo-'));
  await sharePictures(dataDir);
  const running = await begin(settingsOf({ env: {}, dataDir, databaseUrl }), {});
  await running.close();
  // Pictures are not copied, because each folder has its own link to the shared ones.
  await cp(dataDir, demo, { recursive: true, filter: (path) => basename(path) !== pictureFolder });
  await rm(dataDir, { recursive: true, force: true });
}

/** Folder of pictures within a data folder. */
const pictureFolder = 'media';

/**
 * Shares the pictures that the sandbox has drawn among all suites of a run. Their names state their content, and drawing those of one home
 * takes as long as a test.
 */
async function sharePictures(dataDir: string): Promise<void> {
  if (process.env.LIVERY_TEST_RUN === undefined) return;
  const shared = join(process.env.LIVERY_TEST_RUN, pictureFolder);
  await mkdir(shared, { recursive: true });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await symlink(shared, join(dataDir, pictureFolder)).catch((error: NodeJS.ErrnoException) => {
    // The link exists from an earlier start on the same data.
    if (error.code !== 'EEXIST') throw error;
  });
}

/** A request to a server on this machine with the given host. */
export function callOf({
  port,
  host,
  path,
  method = 'GET',
  headers = {},
  body,
  agent,
}: Parameters<Livery['send']>[0] & { port: number }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { port, host: '127.0.0.1', path, method, headers: { host, ...headers }, agent: agent ?? false },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
