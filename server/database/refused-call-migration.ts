import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';
import { tenantTable } from './tenant-table.ts';

/** Refused calls of players, for support. */
export const refusedCalls = async (db: Kysely<Tables>): Promise<void> => {
  await tenantTable({
    db,
    name: 'refused_call',
    columns: [
      'reference text not null',
      'at timestamptz not null',
      'operation text not null',
      'code text not null',
      'status integer not null',
      'rule text not null',
      'device text not null',
    ],
    key: ['reference'],
    tenant: [],
    operator: ['select', 'insert', 'delete'],
  });
  await sql`create index refused_call_reference on refused_call (reference)`.execute(db);
  await sql`create index refused_call_age on refused_call (tenant, at)`.execute(db);
};
