import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { anImport, faultsOf } from '../../../tests/support/catalogue.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { heapMeter } from '../../../tests/support/heap.ts';
import { firstGameLine, manyGames } from '../../../tests/support/many-games.ts';
import { gameDamages, plantedFaults } from '../../../tests/support/planted-faults.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';

let database: Database;
beforeEach(async () => {
  database = await aDatabase({ migrations: platformMigrations });
});
afterEach(() => database?.close());

const count = 50_000;

test('sixty faults among fifty thousand games are reported at their places, and nothing of the file is stored', async () => {
  const { expected, damage } = plantedFaults({ kinds: gameDamages, among: count, count: 60, firstLine: firstGameLine });
  const heapNow = heapMeter();
  const heap: number[] = [];
  const onGame = (index: number) => {
    if (index % 12_000 === 1) heap.push(heapNow());
  };
  const faults = await faultsOf(anImport(manyGames({ count, damage, onGame }), { database }));
  expect(expected).toHaveLength(60);
  expect(faults.map((fault) => fault.replace(/\].*/s, ']'))).toEqual(expected);
  expect(Math.max(...heap) - (heap[0] ?? 0)).toBeLessThan(25);
  const left = await database.asOperator(async (tx) => {
    const tables = [
      'catalogue_vendor',
      'catalogue_classification',
      'catalogue_game',
      'catalogue_revision',
      'catalogue_staging',
    ] as const;
    const rows: number[] = [];
    for (const table of tables) rows.push((await tx.selectFrom(table).selectAll().limit(1).execute()).length);
    return rows;
  });
  expect(left).toEqual([0, 0, 0, 0, 0]);
});

test('fifty thousand games are imported with few in memory at a time, while other work runs', async () => {
  const heapNow = heapMeter();
  const heap: number[] = [];
  let requests = 0;
  let over = false;
  const others = (async () => {
    while (!over) {
      await database.asTenant('somebody', (tx) => tx.selectFrom('catalogue_vendor').select('code').execute());
      requests += 1;
      // A timer waits for the event loop, as sockets do. Without pauses these queries would take half of the only connection.
      await pause(10);
    }
  })();
  const measure = (index: number) => {
    if (index % 12_000 !== 1) return;
    heap.push(heapNow());
  };
  const first = await anImport(manyGames({ count, onGame: measure }), { database });
  over = true;
  await others;
  expect(first).toMatchObject({ outcome: 'imported', counts: { games: { added: count } } });
  expect(heap).toHaveLength(5);
  // All games in memory would take some 80 MB.
  expect(Math.max(...heap) - (heap[0] ?? 0)).toBeLessThan(25);
  expect(requests).toBeGreaterThan(50);
});

test('a file of several batches that is imported again changes nothing, and one that replaces it reports each difference', async () => {
  // Rows are written in batches of 500 and deleted in batches of 5,000.
  const several = 6000;
  await anImport(manyGames({ count: several }), { database });
  expect(await anImport(manyGames({ count: several }), { database })).toMatchObject({ outcome: 'unchanged' });
  const third = await anImport(manyGames({ count: several - 10, changed: 7 }), { database, replace: true });
  expect(third.counts.games).toEqual({ added: 0, changed: 7, hidden: 10, shown: 0 });
  expect(third.samples.filter(({ change }) => change === 'changed')).toHaveLength(7);
});
