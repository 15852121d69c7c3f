import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { anImport } from '../../../tests/support/catalogue.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { manyGames } from '../../../tests/support/many-games.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';

let database: Database;
beforeAll(async () => {
  database = await aDatabase({ migrations: platformMigrations });
});
afterAll(() => database?.close());

const count = 50_000;

test('fifty thousand games come in with few of them in memory at a time, while others get their turn', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heap: number[] = [];
  let asked = 0;
  let over = false;
  const others = (async () => {
    while (!over) {
      await database.asTenant('somebody', (trx) =>
        trx.selectFrom('catalogue_vendor').select('code').execute(),
      );
      asked += 1;
    }
  })();
  const measure = (index: number) => {
    if (index % 12_000 !== 1) return;
    collect();
    heap.push(process.memoryUsage().heapUsed / 1e6);
  };
  const first = await anImport(manyGames({ count, onGame: measure }), { database });
  over = true;
  await others;
  expect(first).toMatchObject({ outcome: 'imported', counts: { games: { added: count } } });
  expect(heap).toHaveLength(5);
  // All of them would be some 80 MB.
  expect(Math.max(...heap) - (heap[0] ?? 0)).toBeLessThan(25);
  expect(asked).toBeGreaterThan(50);
  expect(await anImport(manyGames({ count }), { database })).toMatchObject({ outcome: 'unchanged' });
  const third = await anImport(manyGames({ count: count - 10, changed: 7 }), { database, replace: true });
  expect(third.counts.games).toEqual({ added: 0, changed: 7, hidden: 10, shown: 0 });
  expect(third.samples.filter(({ change }) => change === 'changed')).toHaveLength(7);
});
