import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

const choices: Migration['up'] = async (db) => {
  const shared = {
    tenant: ['select'] as const,
    operator: ['select', 'insert', 'update', 'delete'] as const,
  };
  await tenantTable({
    db,
    name: 'brand_choice',
    columns: [
      'digest text not null',
      'has_vendors boolean not null',
      'has_games boolean not null',
      'file_name text not null',
      'actor text not null',
      `reason text not null check (reason <> '')`,
      'created_at timestamptz not null',
    ],
    key: [],
    ...shared,
  });
  await tenantTable({
    db,
    name: 'brand_vendor_choice',
    columns: [
      'vendor text not null references catalogue_vendor (code)',
      'position integer not null',
      'hidden boolean not null',
    ],
    key: ['vendor'],
    constraints: ['foreign key (tenant) references brand_choice (tenant) on delete cascade'],
    ...shared,
  });
  await tenantTable({
    db,
    name: 'brand_game_choice',
    columns: [
      'node_id integer not null references catalogue_game (node_id)',
      'position integer not null',
      'hidden boolean not null',
      'hot_rank integer',
      'is_new boolean',
    ],
    key: ['node_id'],
    constraints: ['foreign key (tenant) references brand_choice (tenant) on delete cascade'],
    ...shared,
  });
};

const choiceRevisions: Migration['up'] = async (db) => {
  await tenantTable({
    db,
    name: 'brand_choice_revision',
    columns: [
      'sequence bigint generated always as identity',
      ...['file_name', 'actor'].map((name) => `${name} text not null`),
      `reason text not null check (reason <> '')`,
      ...['vendors', 'games'].map((name) => `${name} jsonb not null`),
      'created_at timestamptz not null',
    ],
    key: ['sequence'],
    tenant: ['select'],
    operator: ['select', 'insert'],
  });
};

/** Choices of brands in the catalogue. */
export const catalogueChoiceMigrations: readonly Migration[] = [
  { id: 'catalogue.003-choices', up: choices },
  { id: 'catalogue.004-choice-revisions', up: choiceRevisions },
];
