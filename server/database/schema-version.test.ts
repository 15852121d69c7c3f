import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { kyselyOver } from './connections.ts';
import { runMigrations } from './migrations.ts';
import { type Embedded, openEmbedded } from './open-embedded.ts';
import { claimSchema, schemaVersion, watchSchema } from './schema-version.ts';

let embedded: Embedded;
beforeAll(async () => {
  embedded = await openEmbedded({});
});
afterAll(() => embedded?.end());

test('a newer program claims the database and waits for older ones; an older one is refused', async () => {
  const db = kyselyOver(embedded);
  await runMigrations({ db, migrations: [] });
  const waits: number[] = [];
  const claim = (own: number) => claimSchema({ db, own, wait: async (milliseconds) => waits.push(milliseconds) });
  await claim(schemaVersion);
  expect(waits).toEqual([]);

  const database = { asOperator: <T>(work: (tx: never) => Promise<T>) => work(db as never) };
  const old = watchSchema(database, createLog({ level: 'silent' }));
  await old.look();
  expect(old.isServed()).toBe(true);

  await claim(schemaVersion + 1);
  expect(waits).toEqual([20_000]);
  await claim(schemaVersion + 1);
  expect(waits).toHaveLength(1);
  await expect(claim(schemaVersion)).rejects.toMatchObject({ code: 'database.other_version' });
  await expect(runMigrations({ db, migrations: [] })).rejects.toMatchObject({
    code: 'database.other_version',
    message: expect.stringContaining('start the newer program'),
  });
  await expect(old.look()).rejects.toMatchObject({ code: 'database.other_version' });
  expect(old.isServed()).toBe(false);
  old.close();
});
