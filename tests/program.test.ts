import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { adminFile } from '../config-server/admin/door/admin-token.ts';
import { builtFolder } from '../scripts/program/builds.ts';
import { startBuilt } from './support/built-program.ts';
import { containsSandbox } from './support/contains-sandbox.ts';
import { aServerDatabase } from './support/database.ts';
import { aTenantsFolder, type TenantsFolder } from './support/tenants-folder.ts';

let tenants: TenantsFolder;
let folder: string;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  tenants = await aTenantsFolder({ one: {} });
  folder = await mkdtemp(join(tmpdir(), 'livery-program-'));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(async () => {
  await tenants?.remove();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Starts the built program on its own database, and resolves once it listens. */
async function begin(env: Readonly<Record<string, string>>) {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const database = await aServerDatabase();
  ends.push(database.drop);
  const program = await startBuilt({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    TENANTS_DIR: tenants.path,
    ...env,
  });
  ends.push(program.kill);
  return { dataDir, pid: program.child.pid, printed: program.printed, end: program.end };
}

it.each([
  ['off', false],
  ['on', true],
])('a program whose sandbox is %s loads it: %s', async (sandbox, loaded) => {
  const coverage = join(folder, `coverage-${sandbox}`);
  // When the process ends, Node writes the names of all loaded modules.
  const program = await begin({ SANDBOX: sandbox, NODE_V8_COVERAGE: coverage });
  expect(await program.end()).toBe(0);
  const reports = await Promise.all((await readdir(coverage)).map((name) => readFile(join(coverage, name), 'utf8')));
  const modules = reports.flatMap((text) =>
    (JSON.parse(text) as { result: { url: string }[] }).result.map(({ url }) => url),
  );
  expect(modules.some((url) => url.endsWith('/server/serve.js'))).toBe(true);
  const own = modules.filter((url) => url.startsWith('file:') && url.includes('/server/'));
  const texts = await Promise.all(own.map((url) => readFile(fileURLToPath(url), 'utf8')));
  expect(texts.some(containsSandbox)).toBe(loaded);
});

it('a closing step that fails does not stop the others; the program logs it and exits with 1', async () => {
  const program = await begin({ SANDBOX: 'on' });
  const file = join(program.dataDir, adminFile);
  await rm(file);
  await mkdir(file);
  await writeFile(join(file, 'in-the-way'), '');
  const locks = async () =>
    (await readdir(join(builtFolder(), 'users'))).filter((name) => name.startsWith(`${program.pid}-`));
  expect(await locks()).toHaveLength(1);
  expect(await program.end()).toBe(1);
  expect(program.printed()).toContain('a step of the shutdown failed');
  expect(program.printed()).toContain('EISDIR');
  // A later step releases the lock on the build.
  expect(await locks()).toEqual([]);
});
