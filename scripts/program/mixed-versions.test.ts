import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('update schema_version set version = version + 1');
  await client.end();

  // Also without anybody who asks whether it is ready.
  await expect.poll(async () => (await request('/m/home'))[0]).toBe(503);
  const notReady = [503, 'not ready: the database belongs to another version of the program\n'];
  for (const path of ['/readyz', '/api/v1/brands', '/wallet/studio/user/balance', '/m/home'])
    expect(await request(path)).toEqual(notReady);
  expect((await request('/healthz'))[0]).toBe(200);
  await expect(
    startLivery({ DATABASE_URL: url, SANDBOX: 'on', PREVIEW_DOMAIN: 'localhost' }),
  ).rejects.toMatchObject({ code: 'database.other_version' });
});
