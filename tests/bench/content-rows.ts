import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import type { Database } from '../../server/database/database.ts';
import { aManifest } from '../support/a-manifest.ts';
import { aBrand } from '../support/brands.ts';
import { aContentImport, anAnnouncement } from '../support/content.ts';
import { aDatabase } from '../support/database.ts';
import type { Row } from './rows.ts';

const count = 10_000;
const kinds: readonly (readonly [Database['kind'], string])[] = [
  ['server', 'PostgreSQL server'],
  ['embedded', 'embedded database'],
];

/** Ten thousand announcements into a brand without content, and once more without effect. */
export async function contentRows(): Promise<Row[]> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const files = {
    'announcements.json': {
      announcements: Array.from({ length: count }, (_, index) =>
        anAnnouncement({ id: `m${index}`, title: { EN: `Notice of the ${index}th night` } }),
      ),
    },
  };
  const rows: Row[] = [];
  for (const [kind, name] of kinds) {
    const database = await aDatabase({ kind, migrations: platformMigrations });
    const brand = aBrand(aManifest({ tenant: { id: 'alpha' } }));
    const bring = async () => {
      const begun = performance.now();
      await aContentImport(files, { database, brand });
      return (performance.now() - begun) / 1000;
    };
    try {
      collect();
      const before = process.memoryUsage().heapUsed;
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().heapUsed);
      }, 20);
      const first = await bring();
      clearInterval(watch);
      const again = await bring();
      rows.push({
        name: `import of ${count} content items, ${name}`,
        value: first,
        unit: 's',
        detail: `again without effect ${again.toFixed(1)} s; heap at most ${((most - before) / 1e6).toFixed(0)} MB more, uncollected`,
      });
    } finally {
      await database.close();
    }
  }
  return rows;
}
