import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openLiveCatalogue } from '../../platform/games/catalogue/live-catalogue.ts';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import type { Database } from '../../server/database/database.ts';
import { createLog } from '../../server/log.ts';
import { anImport } from '../support/catalogue.ts';
import { aDatabase } from '../support/database.ts';
import { manyGames } from '../support/many-games.ts';
import type { Row } from './rows.ts';

const count = 50_000;
const kinds: readonly (readonly [Database['kind'], string])[] = [
  ['server', 'PostgreSQL server'],
  ['embedded', 'embedded database'],
];

/** Fifty thousand games into an empty catalogue, once more without effect, and into memory. */
export async function catalogueRows(): Promise<Row[]> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const rows: Row[] = [];
  for (const [kind, name] of kinds) {
    const database = await aDatabase({ kind, migrations: platformMigrations });
    try {
      const held: number[] = [];
      const onGame = (index: number) => {
        if (index % 10_000 !== 1) return;
        collect();
        held.push(process.memoryUsage().heapUsed / 1e6);
      };
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
        {
          name: `memory that an import of ${count} games takes beside itself, ${name}`,
          value: Math.max(...held) - (held[0] ?? 0),
          unit: 'MB',
          atMost: 25,
        },
      );
    } finally {
      await database.close();
    }
  }
  return rows;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
