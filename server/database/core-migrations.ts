import { type Kysely, sql } from 'kysely';
import { activity, activityEnvironment } from './activity-migration.ts';
import { brandIndex } from './brand-index-migration.ts';
import {
  brandCurrencies,
  changeDecisions,
  domainsOfArchived,
  moneyPolicies,
  proposalSummaries,
} from './brand-migrations.ts';
import { domainClaims, merchantCodeClaims } from './claim-migrations.ts';
import { consolePreviews } from './console-preview-migration.ts';
import { draftPreviews, drafts } from './draft-migration.ts';
import type { Migration } from './migration.ts';
import { refusedCalls } from './refused-call-migration.ts';
import { releaseSheets } from './release-sheet-migration.ts';
import { operatorRole } from './roles.ts';
import { brandCalls, failedCalls, failuresByMinute, rolloutSets, rollouts } from './rollout-migrations.ts';
import type { Tables } from './tables.ts';
import { operatorTable, tenantTable } from './tenant-table.ts';

const createdAt = 'created_at timestamptz not null default now()';

const releases = async (db: Kysely<Tables>): Promise<void> => {
  await tenantTable({
    db,
    name: 'release',
    columns: [
      'id text not null',
      'manifest jsonb not null',
      'texts jsonb not null',
      'assets jsonb not null',
      'actor text not null',
      `reason text not null check (reason <> '')`,
      createdAt,
    ],
    key: ['id'],
    tenant: ['select'],
    operator: ['select', 'insert'],
  });
  await tenantTable({
    db,
    name: 'asset',
    columns: ['hash text not null', 'bytes bytea not null', 'content_type text not null', createdAt],
    key: ['hash'],
    tenant: ['select'],
    operator: ['select', 'insert'],
  });
  await tenantTable({
    db,
    name: 'environment_pointer',
    columns: [
      'environment text not null',
      'release_id text not null',
      'actor text not null',
      'updated_at timestamptz not null default now()',
    ],
    key: ['environment'],
    constraints: ['foreign key (tenant, release_id) references release (tenant, id)'],
    tenant: ['select'],
    operator: ['select', 'insert', 'update'],
  });
  await tenantTable({
    db,
    name: 'brand_state',
    columns: ['archived boolean not null default false', 'updated_at timestamptz not null default now()'],
    key: [],
    tenant: ['select'],
    operator: ['select', 'insert', 'update'],
  });
};

/**
 * Sequence numbers are drawn before commit, so a later number could become visible first. A reader of "everything after N" would
 * then miss the earlier one for ever. A lock taken before drawing the number keeps both orders equal.
 */
const changes = async (db: Kysely<Tables>): Promise<void> => {
  await tenantTable({
    db,
    name: 'change',
    columns: [
      'sequence bigint not null generated always as identity unique',
      'path text not null',
      'value jsonb',
      'removed boolean not null default false',
      `reason text not null check (reason <> '')`,
      'actor text not null',
      'from_at timestamptz',
      'until_at timestamptz',
      'change_set text not null',
      createdAt,
    ],
    key: ['sequence'],
    constraints: ['check (not removed or value is null)', 'check (until_at > from_at)'],
    tenant: ['select'],
    operator: ['select', 'insert'],
  });
  await sql`create function change_in_order() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('livery.change'));
      return null;
    end $$`.execute(db);
  await sql`create trigger change_in_order before insert on change
    for each statement execute function change_in_order()`.execute(db);
};

/** Append-only, except that addresses are erased after 90 days. */
const audit = async (db: Kysely<Tables>): Promise<void> => {
  await tenantTable({
    db,
    name: 'audit',
    columns: [
      'id text not null',
      `scope text not null check (scope in ('brand', 'player'))`,
      'actor text not null',
      'action text not null',
      'subject text',
      'address text',
      'before jsonb',
      'after jsonb',
      'request_id text',
      createdAt,
    ],
    key: ['id'],
    tenant: ['select', 'insert'],
  });
  const expired = `address is not null and created_at < now() - interval '90 days'`;
  for (const statement of [
    'create index audit_address on audit (created_at) where address is not null',
    `grant select, insert, update (address) on audit to ${operatorRole}`,
    `create policy operator_reads on audit for select to ${operatorRole} using (scope = 'brand')`,
    `create policy operator_adds on audit for insert to ${operatorRole} with check (scope = 'brand')`,
    `create policy addresses_expire on audit for update to ${operatorRole} using (${expired}) with check (address is null)`,
  ]) {
    await sql.raw(statement).execute(db);
  }
};

/**
 * Changes belong to an environment; older ones belong to production. Releases get a number, by which people refer to them. It is
 * drawn under the lock of publications, so that none is skipped or used twice.
 */
const environments = async (db: Kysely<Tables>): Promise<void> => {
  await sql`alter table change add column environment text not null default 'production'`.execute(db);
  await sql`create index change_environment on change (environment, sequence)`.execute(db);
  await sql`alter table release no force row level security`.execute(db);
  await sql`alter table release add column number integer`.execute(db);
  await sql`update release set number = numbered.number from (
      select tenant, id, row_number() over (partition by tenant order by created_at, id) as number from release
    ) as numbered where release.tenant = numbered.tenant and release.id = numbered.id`.execute(db);
  await sql`alter table release alter column number set not null`.execute(db);
  await sql`alter table release add constraint release_number unique (tenant, number)`.execute(db);
  await sql`alter table release force row level security`.execute(db);
  await sql`create function number_release() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('livery.domain_claim'));
      select coalesce(max(number), 0) + 1 into new.number from release where tenant = new.tenant;
      return new;
    end $$`.execute(db);
  await sql`create trigger number_release before insert on release
    for each row execute function number_release()`.execute(db);
};

/** The release that a release was made from. It is null for older ones, but history states who pushed them and upon which release. */
const releaseOrigins = async (db: Kysely<Tables>): Promise<void> => {
  await sql`alter table release add column origin text, add column base integer, add column parents jsonb`.execute(
    db,
  );
};

/** Policies and proposals that wait for a second person. They belong to staff, so no player's transaction sees them. */
const approval = async (db: Kysely<Tables>): Promise<void> => {
  await tenantTable({
    db,
    name: 'policy',
    key: [],
    columns: [
      'second_person boolean not null',
      'sign_off boolean not null',
      'actor text not null',
      'reason text not null',
      'updated_at timestamptz not null',
    ],
    tenant: [],
    operator: ['select', 'insert', 'update'],
  });
  await operatorTable({
    db,
    name: 'proposal',
    columns: [
      'id text primary key',
      'operation text not null',
      'tenants jsonb not null',
      'request jsonb not null',
      'plan text not null',
      'actor text not null',
      'reason text not null',
      'created_at timestamptz not null',
      'expires_at timestamptz not null',
      `decision text check (decision in ('approved', 'rejected'))`,
      'decided_by text',
      'decided_reason text',
      'decided_at timestamptz',
    ],
    operator: ['select', 'insert', 'update'],
  });
  await sql`create index proposal_open on proposal (id) where decision is null`.execute(db);
};

const previews = (db: Kysely<Tables>): Promise<void> =>
  tenantTable({
    db,
    name: 'preview',
    key: ['id'],
    columns: [
      'id text not null',
      'environment text not null',
      'release integer not null',
      'at timestamptz not null',
      'member_type integer',
      'actor text not null',
      'created_at timestamptz not null',
      'expires_at timestamptz not null',
    ],
    tenant: [],
    operator: ['select', 'insert', 'delete'],
  });

/** Lets a user that only serves see that no migration is pending. */
const readableHistory = async (db: Kysely<Tables>): Promise<void> => {
  await sql.raw(`grant select on applied_migration to ${operatorRole}`).execute(db);
};

export const coreMigrations: readonly Migration[] = [
  { id: 'core.001-releases', up: releases },
  { id: 'core.002-changes', up: changes },
  { id: 'core.003-audit', up: audit },
  { id: 'core.004-domain-claims', up: domainClaims },
  { id: 'core.005-merchant-code-claims', up: merchantCodeClaims },
  { id: 'core.006-environments', up: environments },
  { id: 'core.007-approval', up: approval },
  { id: 'core.008-previews', up: previews },
  { id: 'core.009-rollouts', up: rollouts },
  { id: 'core.010-brand-calls', up: brandCalls },
  { id: 'core.011-rollout-sets', up: rolloutSets },
  { id: 'core.012-release-origins', up: releaseOrigins },
  { id: 'core.013-proposal-summaries', up: proposalSummaries },
  { id: 'core.014-brand-currencies', up: brandCurrencies },
  { id: 'core.015-kept-domains', up: domainsOfArchived },
  { id: 'core.016-money-policies', up: moneyPolicies },
  { id: 'core.017-brand-index', up: brandIndex },
  { id: 'core.018-activity', up: activity },
  { id: 'core.020-failed-calls', up: failedCalls },
  { id: 'core.022-failures-by-minute', up: failuresByMinute },
  { id: 'core.023-refused-calls', up: refusedCalls },
  { id: 'core.024-console-previews', up: consolePreviews },
  { id: 'core.025-release-sheets', up: releaseSheets },
  { id: 'core.026-drafts', up: drafts },
  { id: 'core.027-draft-previews', up: draftPreviews },
  { id: 'core.028-activity-environment', up: activityEnvironment },
  { id: 'core.029-change-decisions', up: changeDecisions },
  { id: 'core.030-readable-history', up: readableHistory },
];
