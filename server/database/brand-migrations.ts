import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';
import { tenantTable } from './tenant-table.ts';

/**
 * The currency is null for brands with players from before the rule, until a node that serves the brand records the currency that it
 * serves.
 */
export const brandCurrencies = (db: Kysely<Tables>): Promise<void> =>
  tenantTable({
    db,
    name: 'brand_currency',
    columns: ['currency text', 'since timestamptz not null'],
    key: [],
    tenant: ['select', 'insert'],
    operator: ['select', 'update'],
  });

/** An archived brand keeps its domains if suppliers booked for it, so that their late wins and rollbacks arrive. */
export const domainsOfArchived = async (db: Kysely<Tables>): Promise<void> => {
  await sql`alter table brand_state add column keeps_domains boolean not null default false`.execute(db);
};

export const proposalSummaries = async (db: Kysely<Tables>): Promise<void> => {
  await sql`alter table proposal add column summary jsonb`.execute(db);
};

/** Decisions about scheduled changes whose author lost the right to make them. */
export const changeDecisions = async (db: Kysely<Tables>): Promise<void> => {
  await tenantTable({
    db,
    name: 'change_decision',
    columns: [
      'environment text not null',
      'sequence bigint not null',
      'number bigint not null generated always as identity',
      `decision text not null check (decision in ('adopted', 'withdrawn'))`,
      'actor text not null',
      'reason text not null',
      'created_at timestamptz not null',
    ],
    key: ['sequence', 'number'],
    constraints: ['foreign key (tenant, sequence) references change (tenant, sequence)'],
    tenant: ['select'],
    operator: ['select', 'insert'],
  });
  // Finds changes that begin or end later.
  await sql`create index change_turns on change (greatest(from_at, until_at))
    where greatest(from_at, until_at) is not null`.execute(db);
};

/** Largest amount in each currency that one member of staff may approve alone. */
export const moneyPolicies = async (db: Kysely<Tables>): Promise<void> => {
  await sql`alter table policy add column second_person_above jsonb not null default '[]'`.execute(db);
};
