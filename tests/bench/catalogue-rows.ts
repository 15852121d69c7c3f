import { openLiveCatalogue } from '../../platform/games/catalogue/live-catalogue.ts';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { ownLanguages } from '../../schema/languages.ts';
import type { Database } from '../../server/database/database.ts';
import { createLog } from '../../server/log.ts';
import { anImport, anUndo, faultsOf } from '../support/catalogue.ts';
import { aDatabase } from '../support/database.ts';
import { heapMeter } from '../support/heap.ts';
import { firstGameLine, manyGames } from '../support/many-games.ts';
import { gameDamages, plantedFaults } from '../support/planted-faults.ts';
import type { Row } from './rows.ts';

const count = 50_000;
const kinds: readonly (readonly [Database['kind'], string])[] = [
  ['server', 'PostgreSQL server'],
  ['embedded', 'embedded database'],
];

const planted = 60;

/**
 * Imports fifty thousand games: with faults, which are refused; without faults into an empty catalogue; again without effect; and into
 * memory.
 */
export async function catalogueRows(): Promise<Row[]> {
  const heapNow = heapMeter();
  const rows: Row[] = [];
  for (const [kind, name] of kinds) {
    const database = await aDatabase({ kind, migrations: platformMigrations });
    try {
      const heapSizes: number[] = [];
      const onGame = (index: number) => {
        if (index % 10_000 !== 1) return;
        heapSizes.push(heapNow());
      };
      const { expected, damage } = plantedFaults({
        kinds: gameDamages,
        among: count,
        count: planted,
        firstLine: firstGameLine,
      });
      let faults: string[] = [];
      const faulty = await seconds(async () => {
        faults = await faultsOf(anImport(manyGames({ count, damage }), { database }));
      });
      if (faults.length !== expected.length) throw new Error(`${faults.length} of ${expected.length} faults are told`);
      const first = await seconds(() => anImport(manyGames({ count }), { database }));
      const again = await seconds(() => anImport(manyGames({ count, onGame }), { database }));
      const live = { close: async (): Promise<void> => undefined };
      const loaded = await seconds(async () => {
        Object.assign(live, await openLiveCatalogue({ database, log: createLog({ level: 'silent' }) }));
      });
      await live.close();
      rows.push(
        {
          name: `import of ${count} games, ${name}`,
          value: first,
          unit: 's',
          detail: `again without effect ${again.toFixed(1)} s; from the database into memory ${loaded.toFixed(1)} s`,
        },
        { name: `import of ${count} games with ${planted} faults, refused, ${name}`, value: faulty, unit: 's' },
        {
          name: `memory that an import of ${count} games takes beside itself, ${name}`,
          value: Math.max(...heapSizes) - (heapSizes[0] ?? 0),
          unit: 'MB',
          atMost: 25,
        },
      );
    } finally {
      await database.close();
    }
    rows.push(...(await translatedRows(kind, name)));
  }
  return rows;
}

const changed = 1000;

/** Imports fifty thousand games with names in all languages, compares a file with a thousand changes, and undoes its import. */
async function translatedRows(kind: Database['kind'], name: string): Promise<Row[]> {
  const database = await aDatabase({ kind, migrations: platformMigrations });
  const heapNow = heapMeter();
  const heapSizes: number[] = [];
  const onGame = (index: number) => {
    if (index % 10_000 === 1) heapSizes.push(heapNow());
  };
  const file = (changes: { changed?: number } = {}) => manyGames({ count, isTranslated: true, onGame, ...changes });
  try {
    const first = await seconds(() => anImport(file(), { database }));
    const compared = await seconds(() => anImport(file({ changed }), { database, dryRun: true }));
    const { revision } = await anImport(file({ changed }), { database });
    const undone = await seconds(() => anUndo(revision ?? 0n, { database }));
    const hidden = await seconds(() => anUndo(1n, { database }));
    const games = `${count} games in ${ownLanguages.length} languages, ${name}`;
    return [
      { name: `import of ${games}`, value: first, unit: 's' },
      { name: `import of a file with ${changed} changes to ${games}, compared`, value: compared, unit: 's' },
      {
        name: `import of ${changed} changes to ${games}, undone`,
        value: undone,
        unit: 's',
        detail: `of the first import, which hides all ${hidden.toFixed(1)} s`,
      },
      {
        name: `memory that an import of ${games} takes beside itself`,
        value: Math.max(...heapSizes) - (heapSizes[0] ?? 0),
        unit: 'MB',
        atMost: 25,
      },
    ];
  } finally {
    await database.close();
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
