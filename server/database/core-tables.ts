import { all, type TableRow } from './create-tables.ts';
import { operatorRole } from './roles.ts';

export const coreFunctions: readonly string[] = [
  // Sequence numbers are drawn before commit, so a later number could become visible first, and a reader of "everything after N" would
  // miss the earlier one for ever. A lock taken before the number is drawn gives both the same order.
  `create function change_in_order() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('livery.change'));
      return null;
    end $$`,
  // A release's number is drawn under the lock of publications, so that none is skipped or used twice.
  `create function number_release() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('livery.brand_claim'));
      select coalesce(max(number), 0) + 1 into new.number from release where tenant = new.tenant;
      return new;
    end $$`,
  // The environment in which an act has its effect. It is null for an act that concerns both, such as the archiving of a brand.
  `create function audit_environment(tenant text, kind text, after jsonb) returns text language sql immutable as $$
      select case
        when tenant like '%@staging' or after ->> 'environment' = 'staging' then 'staging'
        when kind in ('change', 'release', 'sign-off', 'content', 'catalogue') then 'production'
      end $$`,
];

const isOfStaging = `kind is not null and audit_environment(tenant, kind, after) is distinct from 'production'`;
const addressExpired = `address is not null and created_at < now() - interval '90 days'`;

/** Releases, changes and the audit: what staff write of brands. */
export const coreTables: Readonly<Record<string, TableRow>> = {
  release: {
    kind: 'coordinator',
    key: 'id',
    columns: `
      id text not null, manifest jsonb not null, texts jsonb not null, assets jsonb not null,
      actor text not null, reason text not null check (reason <> ''),
      created_at timestamptz not null default now(), number integer not null, origin text not null, base integer,
      parents jsonb not null,
      constraint release_number unique (tenant, number)`,
    tenant: ['select'],
    operator: ['select', 'insert'],
    also: ['create trigger number_release before insert on release for each row execute function number_release()'],
  },
  asset: {
    kind: 'coordinator',
    key: 'hash',
    columns: `
      hash text not null, bytes bytea not null, content_type text not null,
      created_at timestamptz not null default now()`,
    tenant: ['select'],
    operator: ['select', 'insert'],
  },
  release_sheet: {
    kind: 'coordinator',
    key: 'release_id, position',
    columns: `
      release_id text not null, position integer not null, name text not null, hash text not null,
      bytes bytea not null, content_type text not null check (content_type in ('image/png', 'image/webp')),
      width integer not null, height integer not null, actor text not null,
      reason text not null check (reason <> ''), created_at timestamptz not null,
      unique (tenant, release_id, name),
      foreign key (tenant, release_id) references release (tenant, id) on delete cascade`,
    tenant: [],
    operator: ['select', 'insert', 'delete'],
  },
  environment_pointer: {
    kind: 'coordinator',
    key: 'environment',
    columns: `
      environment text not null, release_id text not null, actor text not null,
      updated_at timestamptz not null default now(),
      foreign key (tenant, release_id) references release (tenant, id)`,
    tenant: ['select'],
    operator: ['select', 'insert', 'update'],
  },
  brand_state: {
    kind: 'coordinator',
    key: '',
    columns: `
      archived boolean not null default false, updated_at timestamptz not null default now(),
      keeps_domains boolean not null default false`,
    tenant: ['select'],
    operator: ['select', 'insert', 'update'],
  },
  // One row for each brand, so that ten thousand are searched without building any.
  brand_index: {
    kind: 'coordinator',
    key: '',
    columns: `
      release_id text not null, name text not null, sort_name text not null, domains jsonb not null,
      words text not null, is_abstract boolean not null, updated_at timestamptz not null`,
    tenant: [],
    operator: ['select', 'insert', 'update'],
    also: [
      'create index brand_index_name on brand_index (sort_name collate "C", tenant collate "C")',
      'create index brand_index_updated on brand_index (updated_at, tenant collate "C")',
    ],
  },
  brand_currency: {
    kind: 'coordinator',
    key: '',
    columns: 'currency text not null, since timestamptz not null',
    tenant: ['select', 'insert'],
    operator: ['select'],
  },
  // A domain or a merchant code belongs to one brand.
  brand_claim: {
    kind: 'coordinator',
    key: 'kind, name',
    columns: `
      kind text not null check (kind in ('domain', 'merchantCode')), name text not null, since timestamptz not null,
      unique (kind, name)`,
    tenant: [],
    operator: ['select', 'insert', 'delete'],
  },
  change: {
    kind: 'coordinator',
    key: 'sequence',
    columns: `
      sequence bigint not null generated always as identity unique, path text not null, value jsonb,
      removed boolean not null default false, reason text not null check (reason <> ''), actor text not null,
      from_at timestamptz, until_at timestamptz, change_set text not null,
      created_at timestamptz not null default now(), environment text not null default 'production',
      check (not removed or value is null), check (until_at > from_at)`,
    tenant: ['select'],
    operator: ['select', 'insert'],
    also: [
      'create index change_environment on change (environment, sequence)',
      'create index change_set on change (change_set, sequence)',
      // Finds changes that begin or end later.
      'create index change_turns on change (greatest(from_at, until_at)) where greatest(from_at, until_at) is not null',
      'create trigger change_in_order before insert on change for each statement execute function change_in_order()',
    ],
  },
  change_decision: {
    kind: 'coordinator',
    key: 'sequence, number',
    columns: `
      environment text not null, sequence bigint not null,
      number bigint not null generated always as identity,
      decision text not null check (decision in ('adopted', 'withdrawn')), actor text not null,
      reason text not null, created_at timestamptz not null,
      foreign key (tenant, sequence) references change (tenant, sequence)`,
    tenant: ['select'],
    operator: ['select', 'insert'],
  },
  audit: {
    kind: 'coordinator',
    key: 'id',
    columns: `
      id text not null, scope text not null check (scope in ('brand', 'player')), actor text not null,
      action text not null, subject text, address text, before jsonb, after jsonb, request_id text,
      created_at timestamptz not null default now(), act text, kind text`,
    tenant: ['select', 'insert'],
    also: [
      'create index audit_address on audit (created_at) where address is not null',
      // Activity's indexes begin with the columns that a list is filtered by, followed by the order of pages.
      'create index audit_activity on audit (created_at, act) where kind is not null',
      'create index audit_activity_tenant on audit (tenant, created_at, act) where kind is not null',
      'create index audit_activity_tenant_kind on audit (tenant, kind, created_at, act) where kind is not null',
      'create index audit_activity_actor on audit (actor, created_at, act) where kind is not null',
      'create index audit_activity_kind on audit (kind, created_at, act) where kind is not null',
      'create index audit_act on audit (act, tenant) where kind is not null',
      // Acts in staging can be rare among acts in production. The first index serves callers who may read all brands.
      `create index audit_activity_staging on audit (created_at, act) where ${isOfStaging}`,
      `create index audit_activity_staging_tenant on audit (tenant, created_at, act) where ${isOfStaging}`,
      `create index audit_player on audit (tenant, subject, created_at, id) where scope = 'player'`,
      // Rows are never changed, except that addresses are erased after 90 days.
      `grant select, insert, update (address) on audit to ${operatorRole}`,
      `create policy operator_reads on audit for select to ${operatorRole} using (scope = 'brand')`,
      `create policy operator_adds on audit for insert to ${operatorRole} with check (scope = 'brand')`,
      `create policy addresses_expire on audit for update to ${operatorRole} using (${addressExpired}) with check (address is null)`,
    ],
  },
  // Drafts, policies, proposals, previews and rollouts belong to staff, so no player's transaction sees them.
  draft: {
    kind: 'coordinator',
    key: 'id',
    columns: `
      id text not null, owner text not null, name text not null check (name <> ''), base integer,
      revision integer not null, manifest jsonb not null, texts jsonb not null, assets jsonb not null,
      created_at timestamptz not null, updated_at timestamptz not null`,
    tenant: [],
    operator: all,
  },
  draft_asset: {
    kind: 'coordinator',
    key: 'draft, hash',
    columns: `
      draft text not null, hash text not null, bytes bytea not null, content_type text not null,
      created_at timestamptz not null,
      foreign key (tenant, draft) references draft (tenant, id) on delete cascade`,
    tenant: [],
    operator: ['select', 'insert', 'delete'],
  },
  draft_edit: {
    kind: 'coordinator',
    key: 'draft, revision',
    columns: `
      draft text not null, revision integer not null, request text, digest text not null,
      paths jsonb not null, created_at timestamptz not null,
      unique (tenant, draft, request),
      foreign key (tenant, draft) references draft (tenant, id) on delete cascade`,
    tenant: [],
    operator: ['select', 'insert', 'delete'],
  },
  text_edit: {
    kind: 'coordinator',
    key: 'id',
    columns: `
      id text not null, draft text not null, language text not null, name text not null, before text, after text,
      source text, actor text, created_at timestamptz not null`,
    tenant: [],
    operator: all,
    also: ['create index text_edit_name on text_edit (tenant, language, name, created_at)'],
  },
  policy: {
    kind: 'coordinator',
    key: '',
    columns: `
      second_person boolean not null, sign_off boolean not null, actor text not null, reason text not null,
      updated_at timestamptz not null, second_person_above jsonb not null default '[]',
      revision integer not null default 1`,
    tenant: [],
    operator: ['select', 'insert', 'update'],
    also: ['create index policy_revision on policy (revision)'],
  },
  proposal: {
    kind: 'coordinator',
    columns: `
      id text primary key, operation text not null, tenants jsonb not null, request jsonb not null,
      plan text not null, actor text not null, reason text not null, created_at timestamptz not null,
      expires_at timestamptz not null, decision text check (decision in ('approved', 'rejected')),
      decided_by text, decided_reason text, decided_at timestamptz, summary jsonb not null`,
    operator: ['select', 'insert', 'update'],
    also: ['create index proposal_open on proposal (id) where decision is null'],
  },
  preview: {
    kind: 'coordinator',
    key: 'id',
    columns: `
      id text not null, environment text not null, release integer not null, at timestamptz not null,
      member_type integer, actor text not null, created_at timestamptz not null,
      expires_at timestamptz not null`,
    tenant: [],
    operator: ['select', 'insert', 'delete'],
  },
  console_preview: {
    kind: 'coordinator',
    key: 'session, place',
    columns: `
      session text not null, place text not null, id text not null, environment text not null,
      release integer not null, at timestamptz not null, member_type integer, revision text not null,
      opened_at timestamptz not null, expires_at timestamptz not null, draft text, entry text`,
    tenant: [],
    operator: all,
    also: [
      'create index console_preview_id on console_preview (id)',
      'create index console_preview_session on console_preview (session, opened_at)',
    ],
  },
  rollout: {
    kind: 'coordinator',
    columns: `
      id text primary key, environment text not null, requests jsonb not null,
      step integer not null check (step > 0), seen bigint not null, actor text not null,
      reason text not null check (reason <> ''), created_at timestamptz not null, ended text`,
  },
  rollout_step: {
    kind: 'coordinator',
    columns: `
      rollout text not null references rollout (id), number integer not null, tenants jsonb not null,
      actor text not null, created_at timestamptz not null, change_set text not null,
      primary key (rollout, number)`,
    operator: ['select', 'insert'],
  },
  brand_calls: {
    kind: 'coordinator',
    // The operation is empty unless the call failed.
    key: 'minute, outcome, operation',
    columns: `
      minute timestamptz not null, outcome text not null, operation text not null default '',
      count bigint not null`,
    tenant: [],
    operator: all,
    also: [`create index brand_calls_failed on brand_calls (minute, tenant) where operation <> ''`],
  },
  refused_call: {
    kind: 'coordinator',
    key: 'reference',
    columns: `
      reference text not null, at timestamptz not null, operation text not null, code text not null,
      status integer not null, rule text not null, device text not null`,
    tenant: [],
    operator: ['select', 'insert', 'delete'],
    also: [
      'create index refused_call_reference on refused_call (reference)',
      'create index refused_call_age on refused_call (tenant, at)',
    ],
  },
};
