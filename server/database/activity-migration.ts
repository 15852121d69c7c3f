import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Kinds of the acts recorded before this migration, and of acts that a node of an older version still records. */
const kindOfRow = (row: string) => `case
    when ${row}.action = 'changes.made' then 'change'
    when ${row}.action in ('release.pushed', 'release.promoted', 'release.rolled-back', 'release.migrated') then 'release'
    when ${row}.action in ('brand.archived', 'brand.restored') then 'archive'
    when ${row}.action = 'release.signed-off' then 'sign-off'
    when ${row}.action in ('proposal.approved', 'proposal.rejected', 'release.reviewed') then 'approval'
    when ${row}.action = 'policy.set' then 'policy'
    when ${row}.action in ('vendor.suspended', 'vendor.resumed', 'game.suspended', 'game.resumed') then 'suspension'
    when ${row}.action = 'content.changed' then 'content'
    when ${row}.action = 'catalogue.chosen' then 'catalogue'
    when ${row}.action = 'rollout.ended' then 'rollout'
    when ${row}.action in ('staff.invited', 'staff.accepted', 'staff.changed', 'staff.token-made', 'staff.token-revoked')
      then 'staff'
  end`;
const actOfRow = (row: string) =>
  `case when ${row}.action = 'changes.made' then ${row}.subject else ${row}.id end`;

/**
 * Activity reads the audit log by time, a page at a time. `act` is shared by the rows of one act, such as the id of a change set.
 * `kind` is null for rows that activity leaves out. Each index begins with the columns that a list is filtered by, followed by the
 * order of pages.
 */
export const activity = async (db: Kysely<Tables>): Promise<void> => {
  const inOrder = (name: string, first = '') =>
    `create index audit_activity${name} on audit (${first}created_at, act) where kind is not null`;
  for (const statement of [
    'alter table audit add column act text, add column kind text',
    'alter table audit no force row level security',
    `update audit set act = ${actOfRow('audit')}, kind = ${kindOfRow('audit')} where scope = 'brand'`,
    'alter table audit force row level security',
    `create function audit_activity() returns trigger language plpgsql as $$
      begin
        new.act := ${actOfRow('new')};
        new.kind := ${kindOfRow('new')};
        return new;
      end $$`,
    `create trigger audit_activity before insert on audit for each row
      when (new.scope = 'brand' and new.act is null) execute function audit_activity()`,
    inOrder(''),
    inOrder('_tenant', 'tenant, '),
    inOrder('_tenant_kind', 'tenant, kind, '),
    inOrder('_actor', 'actor, '),
    inOrder('_kind', 'kind, '),
    'create index audit_act on audit (act, tenant) where kind is not null',
    'create index change_set on change (change_set, sequence)',
  ])
    await sql.raw(statement).execute(db);
};

/**
 * `audit_environment` returns the environment in which an act has its effect, and null for an act that concerns both, such as the
 * archiving of a brand. A caller who may read all brands reads staging by the first index, and any other caller by the second: acts in
 * staging can be rare among acts in production.
 */
export const activityEnvironment = async (db: Kysely<Tables>): Promise<void> => {
  const inOrder = (name: string, first = '') =>
    `create index audit_activity_staging${name} on audit (${first}created_at, act)
      where kind is not null and audit_environment(tenant, kind, after) is distinct from 'production'`;
  for (const statement of [
    `create function audit_environment(tenant text, kind text, after jsonb) returns text language sql immutable as $$
      select case
        when tenant like '%@staging' or after ->> 'environment' = 'staging' then 'staging'
        when kind in ('change', 'release', 'sign-off', 'content', 'catalogue') then 'production'
      end $$`,
    inOrder(''),
    inOrder('_tenant', 'tenant, '),
  ])
    await sql.raw(statement).execute(db);
};
