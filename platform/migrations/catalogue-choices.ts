import type { Generated } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

/** What a brand offers; a brand without a row offers what its manifest allows. */
export type BrandChoiceTable = {
  tenant: string;
  digest: string;
  has_vendors: boolean;
  has_games: boolean;
  file_name: string;
  actor: string;
  reason: string;
  created_at: Date;
};
/** What brands chose, the latest last. */
export type BrandChoiceRevisionTable = {
  tenant: string;
  sequence: Generated<bigint>;
  file_name: string;
  actor: string;
  reason: string;
  vendors: unknown;
  games: unknown;
  created_at: Date;
};
export type BrandVendorChoiceTable = { tenant: string; vendor: string; position: number; hidden: boolean };
export type BrandGameChoiceTable = {
  tenant: string;
  node_id: number;
  position: number;
  hidden: boolean;
  /** Null for what the catalogue says. */
  hot_rank: number | null;
  is_new: boolean | null;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    brand_choice: BrandChoiceTable;
    brand_choice_revision: BrandChoiceRevisionTable;
    brand_vendor_choice: BrandVendorChoiceTable;
    brand_game_choice: BrandGameChoiceTable;
  }
}

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

/** What brands offer of the catalogue. */
export const catalogueChoiceMigrations: readonly Migration[] = [
  { id: 'catalogue.003-choices', up: choices },
  { id: 'catalogue.004-choice-revisions', up: choiceRevisions },
];
