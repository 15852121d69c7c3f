import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { main } from '../../scripts/livery/main.ts';
import { projectRoot } from '../../server/project-root.ts';
import { openBrowser } from '../support/browser.ts';
import { ready } from '../support/pages.ts';
import { totpCode } from '../support/totp-code.ts';
import { adminPassword, startCluster } from './cluster.ts';
import { documented } from './documented.ts';
import { type Node, startNode } from './nodes.ts';
import { requestByProxy, startProxy } from './proxy.ts';

const ports = { database: 15_432, restored: 15_433, nodes: [18_081, 18_082], proxy: 18_443 } as const;
const consoleHost = 'console.example.com';
const origin = `https://comet.example:${ports.proxy}`;
const player = { username: 'first_guest', password: 'a long walk home' };
const folder = mkdtempSync(join(tmpdir(), 'livery-production-'));
const ends: (() => unknown)[] = [];
const began = Date.now();
const print = (text: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);

/** Runs a command line in the project's folder; throws with its output unless the exit code is 0. */
function sh(command: string, env: Readonly<Record<string, string>> = {}): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${command}\nended with ${status}: ${stdout}${stderr}`);
  return stdout.trim();
}

const databaseUrl = (port: number) => `postgresql://livery:SECRET@127.0.0.1:${port}/livery`;

/** Creates roles and the database, as an administrator does. */
function prepareDatabase(port: number): void {
  sh(
    documented(
      'psql -v password=SECRET -v backup_password=OTHER_SECRET -f docs/operating/database.sql postgresql://postgres@db.example/postgres',
      { 'psql ': 'psql -q -v ON_ERROR_STOP=1 ', 'db.example': `127.0.0.1:${port}` },
    ),
    { PGPASSWORD: adminPassword },
  );
}

/** Signs in with a new password, as the prompts require. */
async function acceptInvitation(env: NodeJS.ProcessEnv, invitation: string): Promise<void> {
  const lines: string[] = [];
  const secret = () => /authenticator app: ([A-Z2-7]{32})/.exec(lines.join('\n'))?.[1] ?? '';
  const answers = [
    () => invitation,
    () => 'a long enough sentence',
    () => 'a long enough sentence',
    () => totpCode(secret(), new Date()),
  ];
  const output = {
    out: (text: string) => lines.push(text),
    err: (text: string) => lines.push(text),
    prompt: async () => answers.shift()?.(),
  };
  const url = `http://localhost:${ports.nodes[0]}`;
  if ((await main({ argv: ['login', '--url', url, '--invitation'], output, env })) !== 0)
    throw new Error(lines.join('\n'));
}

async function register(page: Page): Promise<void> {
  await page.goto(`${origin}/m/register`);
  await ready(page);
  const field = (name: string) => page.locator(`form [name="${name}"]`);
  await field('username').fill(player.username);
  for (const name of ['password', 'confirmPassword']) await field(name).fill(player.password);
  await field('consent-all').check();
  await field('consent-terms').check();
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/m/home');
  await page.getByText('0.00').first().waitFor();
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${origin}/m/login`);
  await ready(page);
  await page.locator('form input[name=username]').fill(player.username);
  await page.locator('form input[name=password]').fill(player.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/m/home');
  await page.getByText('0.00').first().waitFor();
}

/** Restarts the nodes one after the other while requests are sent; returns the number of answers. */
async function rollingRestart(nodes: readonly Node[]): Promise<number> {
  let isRestarting = true;
  const statuses: (number | undefined)[] = [];
  const reader = (async () => {
    while (isRestarting)
      for (const path of ['/m/home', '/config/manifest.json', '/api/v1/status'])
        statuses.push(await requestByProxy({ port: ports.proxy, host: `comet.example:${ports.proxy}`, path }));
  })();
  for (const node of nodes) await node.restart();
  isRestarting = false;
  await reader;
  const bad = statuses.filter((status) => status !== 200);
  if (bad.length > 0)
    throw new Error(`${bad.length} of ${statuses.length} answers were no 200: ${[...new Set(bad)].join(', ')}`);
  return statuses.length;
}

async function production(): Promise<void> {
  const { stop } = await startCluster(ports.database);
  ends.push(stop);
  prepareDatabase(ports.database);
  print('PostgreSQL with roles and database');

  const key = sh(documented('openssl rand -base64 32', {}));
  const envOf = (index: number, database: number = ports.database) => ({
    DATABASE_URL: databaseUrl(database),
    LIVERY_KEY: key,
    CONSOLE_HOST: consoleHost,
    DATA_DIR: join(folder, `node-${index}-${database}`),
    TRUSTED_PROXIES: '127.0.0.1',
    COUNTRY_HEADER: 'X-Country',
    SANDBOX: 'off',
  });
  const command = documented('node scripts/livery.mjs serve --workers auto', {});
  const nodes: Node[] = [];
  ends.push(() => Promise.all(nodes.splice(0).map((node) => node.stop())));
  for (const [index, port] of ports.nodes.entries()) {
    const node = await startNode({ command, port, env: envOf(index), print });
    nodes.push(node);
  }

  sh(documented('node scripts/livery.mjs staff invite --first you@example.com', {}), envOf(0));
  const staffEnv = {
    XDG_CONFIG_HOME: folder,
    LIVERY_URL: `http://localhost:${ports.nodes[0]}`,
    CONSOLE_HOST: consoleHost,
  };
  await acceptInvitation(staffEnv, sh(`cat ${envOf(0).DATA_DIR}/first-owner.txt`));
  print('the first owner has signed in');

  for (const brand of ['comet', 'nova']) {
    sh(
      `node scripts/livery.mjs new ${brand} --domain ${brand}.example --name "${brand} palace" --colour "#b4232f" --licence EGA/2026/9 --tenants ${folder}`,
    );
    sh(
      documented(
        'node scripts/livery.mjs push BRAND_FOLDER --to production --reason "first release" --url http://localhost:8080',
        { BRAND_FOLDER: join(folder, brand), ':8080': `:${ports.nodes[0]}` },
      ),
      staffEnv,
    );
    // People can read the captcha's picture, but this script cannot.
    sh(`node scripts/livery.mjs flag set ${brand} VALID_CAPTCHA3 off --reason "a script registers"`, staffEnv);
  }
  print('two brands are pushed');

  let proxy = await startProxy(ports.proxy, ports.nodes);
  ends.push(() => proxy.stop());
  const browser = await openBrowser('--host-resolver-rules=MAP *.example 127.0.0.1', '--ignore-certificate-errors');
  ends.push(() => browser.close());
  const visit = async () => (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
  await register(await visit());
  print(`a player has registered on ${origin}, through nginx`);

  print(`rolling restart: ${await rollingRestart(nodes)} answers, all 200`);
  await logIn(await visit());

  const dump = join(folder, 'livery.dump');
  sh(
    documented(
      'PGPASSWORD=OTHER_SECRET pg_dump --format=custom --file livery.dump postgresql://livery_backup@db.example/livery',
      { 'livery.dump': dump, 'db.example': `127.0.0.1:${ports.database}` },
    ),
  );
  const other = await startCluster(ports.restored);
  ends.push(other.stop);
  prepareDatabase(ports.restored);
  const administrator = {
    PGPASSWORD: adminPassword,
    PGUSER: 'postgres',
    PGHOST: '127.0.0.1',
    PGPORT: `${ports.restored}`,
  };
  sh('dropdb livery', administrator);
  sh(documented('createdb --owner livery livery', {}), administrator);
  sh(
    documented('pg_restore --exit-on-error --dbname postgresql://postgres@db.example/livery livery.dump', {
      'livery.dump': dump,
      'db.example': `127.0.0.1:${ports.restored}`,
    }),
    administrator,
  );
  print('the backup is restored on another server');
  for (const node of nodes.splice(0)) await node.stop();
  await proxy.stop();
  const restored = await startNode({ command, port: ports.nodes[0], env: envOf(0, ports.restored), print });
  nodes.push(restored);
  proxy = await startProxy(ports.proxy, [ports.nodes[0]]);
  await logIn(await visit());
  print('the player has logged in on the restored backup');
}

try {
  await production();
  print('production: all steps passed');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const end of ends.reverse()) await Promise.resolve(end()).catch((error: unknown) => console.error(error));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
