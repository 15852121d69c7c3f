import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimSchema, schemaVersion } from '../../server/database/schema-version.ts';
import type { Tables } from '../../server/database/tables.ts';
import { aServerDatabase } from '../../tests/support/database.ts';
import { type Livery, startLivery } from '../../tests/support/livery.ts';

let url: string;
let drop: () => Promise<void>;
let livery: Livery;

beforeAll(async () => {
  ({ url, drop } = await aServerDatabase());
  livery = await startLivery({ DATABASE_URL: url, SANDBOX: 'on', PREVIEW_DOMAIN: 'localhost' });
});
afterAll(async () => {
  await livery?.close();
  await drop?.();
});

it('a process stops serving and reports why if a newer program starts beside it', async () => {
  const request = async (path: string) => {
    const { status, text } = await livery.send({ host: 'aurora.localhost', path });
    return [status, text] as const;
  };
  expect(await request('/readyz')).toEqual([200, 'ready\n']);
  expect((await request('/m/home'))[0]).toBe(200);
  // The newer program's migrations begin so, and wait until older nodes have noticed.
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let migrate = () => {};
  const migrating = claimSchema({
    db,
    own: schemaVersion + 1,
    wait: () => new Promise<void>((resolve) => (migrate = resolve)),
  });

  // Also without anybody who asks whether it is ready.
  await expect.poll(async () => (await request('/m/home'))[0]).toBe(503);
  const notReady = [503, 'not ready: the database belongs to another version of the program\n'];
  for (const path of ['/readyz', '/wallet/studio/user/balance', '/m/home'])
    expect(await request(path)).toEqual(notReady);
  const { status, headers, text } = await livery.send({ host: 'aurora.localhost', path: '/api/v1/status' });
  expect([status, headers['retry-after'], JSON.parse(text)]).toMatchObject([
    503,
    '5',
    { success: false, code: 'service.upgrading' },
  ]);
  migrate();
  await migrating;
  await db.destroy();
  expect((await request('/healthz'))[0]).toBe(200);
  await expect(startLivery({ DATABASE_URL: url, SANDBOX: 'on', PREVIEW_DOMAIN: 'localhost' })).rejects.toMatchObject({
    code: 'database.other_version',
  });
});
