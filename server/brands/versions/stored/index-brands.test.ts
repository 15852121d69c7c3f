import { afterAll, beforeAll, expect, it } from 'vitest';
import { platformMigrations } from '../../../../platform/migrations/platform-migrations.ts';
import { aDatabase } from '../../../../tests/support/database.ts';
import type { Database } from '../../../database/database.ts';
import { indexBrands } from './index-brands.ts';

let database: Database;
beforeAll(async () => {
  database = await aDatabase({ migrations: platformMigrations });
});
afterAll(() => database?.close());

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const rows = () =>
  database.asOperator((tx) =>
    tx.selectFrom('brand_index').select(['tenant', 'name', 'release_id', 'updated_at']).orderBy('tenant').execute(),
  );

/** Stores a release without its row of the index. */
const published = ({ tenant, id, manifest, day }: { tenant: string; id: string; manifest: unknown; day: number }) =>
  database.asOperator(async (tx) => {
    await tx
      .insertInto('release')
      .values({
        tenant,
        id,
        manifest: JSON.stringify(manifest),
        texts: '{}',
        assets: '{}',
        actor: 'old',
        reason: 'a test',
        origin: 'pushed',
        base: null,
        parents: '[]',
      })
      .execute();
    const pointer = { release_id: id, actor: 'old', updated_at: at(day) };
    await tx
      .insertInto('environment_pointer')
      .values({ tenant, environment: 'production', ...pointer })
      .onConflict((conflict) => conflict.columns(['tenant', 'environment']).doUpdateSet(pointer))
      .execute();
  });

it('indexes the release that a brand serves, by its id if it states no name of the right type', async () => {
  await published({ tenant: 'old', id: 'r1', manifest: { tenant: { brandName: 'Old' } }, day: 1 });
  await published({ tenant: 'odd', id: 'r1', manifest: { tenant: { brandName: 7, domains: 'odd' } }, day: 1 });
  await database.asOperator((tx) => indexBrands(tx, ['old', 'odd']));
  expect(await rows()).toEqual([
    { tenant: 'odd', name: 'odd', release_id: 'r1', updated_at: at(1) },
    { tenant: 'old', name: 'Old', release_id: 'r1', updated_at: at(1) },
  ]);
  await published({ tenant: 'old', id: 'r2', manifest: { tenant: { brandName: 'Older' } }, day: 2 });
  await database.asOperator((tx) => indexBrands(tx, ['old']));
  expect((await rows()).map(({ name }) => name)).toEqual(['odd', 'Older']);
});
