import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServerDatabase } from '../../../tests/support/database.ts';
import { main } from '../main.ts';

let database: Awaited<ReturnType<typeof aServerDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await aServerDatabase();
  folder = await mkdtemp(join(tmpdir(), 'livery-database-'));
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function run(env: NodeJS.ProcessEnv, ...argv: string[]): Promise<[number, string[]]> {
  const lines: string[] = [];
  const output = { out: (text: string) => lines.push(...text.split('\n')), err: (text: string) => lines.push(text) };
  return [await main({ argv: ['database', ...argv], output, env }), lines];
}

it('lists pending migrations without running them, then runs them, with the address in a file', async () => {
  const file = join(folder, 'database-url');
  await writeFile(file, `${database.url}\n`);
  const env = { DATABASE_URL_FILE: file };
  const [code, planned] = await run(env, 'migrate', '--plan');
  expect([code, planned[0]]).toEqual([0, 'pending core.001-baseline']);
  expect(await run(env, 'migrate', '--plan')).toEqual([0, planned]);
  expect(await run(env, 'migrate')).toEqual([0, planned.map((line) => line.replace('pending', 'applied'))]);
  expect(await run(env, 'migrate', '--plan')).toEqual([0, ['no migration is pending']]);
});

it('refuses wrong arguments, a missing address, and a database that does not exist, each in one line', async () => {
  expect((await run({ DATABASE_URL: database.url }, 'migrate', 'now'))[0]).toBe(2);
  expect(await run({}, 'migrate')).toEqual([2, [expect.stringContaining('set DATABASE_URL')]]);
  const DATABASE_URL = Object.assign(new URL(database.url), { pathname: '/no_such_database' }).href;
  expect(await run({ DATABASE_URL }, 'migrate')).toEqual([
    3,
    [expect.stringMatching(/^livery database failed: PostgreSQL cannot be used: .* correct its name in DATABASE_URL$/)],
  ]);
});
