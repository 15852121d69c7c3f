import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import type { Database } from '../../server/database/database.ts';
import { aManifest } from '../support/a-manifest.ts';
import { aBrand } from '../support/brands.ts';
import { aContentImport, contentFaultsOf, manyAnnouncements } from '../support/content.ts';
import { aDatabase } from '../support/database.ts';
import { heapOf } from '../support/heap.ts';
import { announcementDamages, plantedFaults } from '../support/planted-faults.ts';
import type { Row } from './rows.ts';

const count = 10_000;
const planted = 60;
const kinds: readonly (readonly [Database['kind'], string])[] = [
  ['server', 'PostgreSQL server'],
  ['embedded', 'embedded database'],
];

/** Imports ten thousand announcements: with faults, which are refused; without faults into a brand without content; again without effect. */
export async function contentRows(): Promise<Row[]> {
  const { expected, damage } = plantedFaults({
    kinds: announcementDamages,
    among: count,
    count: planted,
    firstLine: 2,
  });
  const faulty = { 'announcements.json': manyAnnouncements(count, damage) };
  const sound = { 'announcements.json': manyAnnouncements(count) };
  const rows: Row[] = [];
  for (const [kind, name] of kinds) {
    const database = await aDatabase({ kind, migrations: platformMigrations });
    const [brand, another] = ['alpha', 'beta'].map((id) => aBrand(aManifest({ tenant: { id } }))) as [
      ReturnType<typeof aBrand>,
      ReturnType<typeof aBrand>,
    ];
    try {
      let faults: string[] = [];
      const refused = await seconds(async () => {
        faults = await contentFaultsOf(aContentImport(faulty, { database, brand }));
      });
      if (faults.length !== expected.length) throw new Error(`${faults.length} of ${expected.length} faults are told`);
      const first = await seconds(() => aContentImport(sound, { database, brand }));
      const again = await seconds(() => aContentImport(sound, { database, brand }));
      // Measured apart from the timed imports, because measuring collects garbage again and again.
      const heapPeak = await heapOf(() => aContentImport(sound, { database, brand: another }));
      rows.push(
        {
          name: `import of ${count} content items, ${name}`,
          value: first,
          unit: 's',
          detail: `again without effect ${again.toFixed(1)} s`,
        },
        {
          name: `import of ${count} content items with ${planted} faults, refused, ${name}`,
          value: refused,
          unit: 's',
        },
        {
          name: `memory that an import of ${count} content items takes, all of them held, ${name}`,
          value: heapPeak,
          unit: 'MB',
          atMost: 60,
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
