import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';
import { tenantTable } from './tenant-table.ts';

/** One row for each brand, so that ten thousand are searched without building any. `indexBrands` fills the table, also at the start. */
export const brandIndex = async (db: Kysely<Tables>): Promise<void> => {
  await tenantTable({
    db,
    name: 'brand_index',
    columns: [
      'release_id text not null',
      'name text not null',
      'sort_name text not null',
      'domains jsonb not null',
      'words text not null',
      'is_abstract boolean not null',
      'updated_at timestamptz not null',
    ],
    key: [],
    tenant: [],
    operator: ['select', 'insert', 'update'],
  });
  await sql`create index brand_index_name on brand_index (sort_name collate "C", tenant collate "C")`.execute(
    db,
  );
  await sql`create index brand_index_updated on brand_index (updated_at, tenant collate "C")`.execute(db);
};
