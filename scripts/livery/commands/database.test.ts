import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { platformMigrations } from '../../../platform/migrations/platform-migrations.ts';
import type { Database } from '../../../server/database/database.ts';
import { openDatabase } from '../../../server/database/open-database.ts';
import { createLog } from '../../../server/log.ts';
import { isCluster } from '../../../tests/support/citus.ts';
import { aServerDatabase } from '../../../tests/support/database.ts';
import { main } from '../main.ts';

const log = createLog({ level: 'silent' });

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

it('distributes a filled database on a cluster, and nothing a second time; without Citus it says what is missing', async () => {
  const env = { DATABASE_URL: database.url };
  if (!isCluster) {
    for (const options of [[], ['--plan']])
      expect(await run(env, 'distribute', ...options)).toEqual([
        3,
        [
          expect.stringMatching(
            /^livery database failed: the extension citus is missing in this database: .*scaling\.md\)$/,
          ),
        ],
      ]);
    return;
  }
  const written = ['one', 'two'];
  const onServer = async <T>(work: (opened: Database) => Promise<T>) => {
    const opened = await openDatabase({ databaseUrl: database.url, migrations: platformMigrations, log });
    try {
      return await work(opened);
    } finally {
      await opened.close();
    }
  };
  const outboxOf = (opened: Database, tenant: string) =>
    opened.asTenant(tenant, (tx) => tx.selectFrom('outbox').select(['tenant', 'id', 'text']).orderBy('id').execute());
  const rows = (tenant: string) =>
    ['1', '2'].map((id) => ({ tenant, id, channel: 'sms' as const, recipient: 'x', text: `${tenant} ${id}` }));
  await onServer(async (opened) => {
    for (const tenant of written)
      await opened.asTenant(tenant, (tx) =>
        tx
          .insertInto('outbox')
          .values(rows(tenant).map((row) => ({ ...row, created_at: new Date(0) })))
          .execute(),
      );
    expect(await run(env, 'distribute')).toEqual([3, [expect.stringContaining('stop every node')]]);
  });
  const [, planned] = await run(env, 'distribute', '--plan');
  expect(planned).toContain('left: table outbox');
  const [code, lines] = await run(env, 'distribute');
  expect([code, lines.at(-1), lines.length]).toEqual([0, 'distributed', planned.length + 1]);
  expect(await run(env, 'distribute')).toEqual([0, ['the database is distributed']]);
  await onServer(async (opened) => {
    for (const tenant of written)
      expect(await outboxOf(opened, tenant)).toEqual(rows(tenant).map(({ id, text }) => ({ tenant, id, text })));
  });
}, 60_000);

it('distributes only the database of a server, without further arguments', async () => {
  expect(await run({}, 'distribute')).toEqual([2, [expect.stringContaining('set DATABASE_URL')]]);
  expect((await run({ DATABASE_URL: database.url }, 'distribute', 'now'))[0]).toBe(2);
});
