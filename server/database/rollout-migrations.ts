import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';
import { operatorTable, tenantTable } from './tenant-table.ts';

/** Tables of staff, so no player's transaction sees them. */
export const rollouts = async (db: Kysely<Tables>): Promise<void> => {
  await operatorTable({
    db,
    name: 'rollout',
    columns: [
      'id text primary key',
      'environment text not null',
      'requests jsonb not null',
      'step integer not null check (step > 0)',
      'seen bigint not null',
      'actor text not null',
      `reason text not null check (reason <> '')`,
      'created_at timestamptz not null',
      'ended text',
    ],
  });
  await operatorTable({
    db,
    name: 'rollout_step',
    columns: [
      'rollout text not null references rollout (id)',
      'number integer not null',
      'tenants jsonb not null',
      'actor text not null',
      'created_at timestamptz not null',
      'primary key (rollout, number)',
    ],
    operator: ['select', 'insert'],
  });
};

/** Each step stores its change set, so that a whole rollout can be undone. */
export const rolloutSets = async (db: Kysely<Tables>): Promise<void> => {
  await sql`alter table rollout_step add column change_set text`.execute(db);
};

export const brandCalls = async (db: Kysely<Tables>): Promise<void> =>
  tenantTable({
    db,
    name: 'brand_calls',
    columns: ['minute timestamptz not null', 'outcome text not null', 'count bigint not null'],
    key: ['minute', 'outcome'],
    tenant: [],
    operator: ['select', 'insert', 'update', 'delete'],
  });

/** Index that finds brands with failures among ten thousand. */
export const failuresByMinute = async (db: Kysely<Tables>): Promise<void> => {
  await sql`create index brand_failures_minute on brand_failures (minute, tenant)`.execute(db);
};

/** Failed calls by operation. It is a table of its own, because nodes of an older version still write `brand_calls` by its key. */
export const failedCalls = async (db: Kysely<Tables>): Promise<void> =>
  tenantTable({
    db,
    name: 'brand_failures',
    columns: [
      'minute timestamptz not null',
      'operation text not null',
      'outcome text not null',
      'count bigint not null',
    ],
    key: ['minute', 'operation', 'outcome'],
    tenant: [],
    operator: ['select', 'insert', 'update', 'delete'],
  });
