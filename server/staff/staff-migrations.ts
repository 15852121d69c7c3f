import { policyLock } from '../brands/versions/proposals/policies.ts';
import { all, createTables, runStatements, type TableRow } from '../database/create-tables.ts';
import { endedState, policyChangedState } from '../database/last-statement.ts';
import type { Migration } from '../database/migration.ts';
import { fixSearchPath, operatorRole, returnUnlessWritten, tenantRole } from '../database/roles.ts';
import { machineActor } from './staff-identity.ts';

const tables: Readonly<Record<string, TableRow>> = {
  staff_account: {
    kind: 'coordinator',
    columns: `
      email text primary key, role text not null, brands text[], flags text[], languages text[], password_hash text,
      totp_secret text, totp_used integer not null default 0, disabled boolean not null default false,
      created_at timestamptz not null, seen_at timestamptz, issuer text, subject text,
      confirmed boolean not null default false, invited_by text,
      constraint staff_account_by check (
        (issuer is null) = (subject is null) and (issuer is null) = (password_hash is not null)
        and (issuer is null) = (totp_secret is not null))`,
    operator: ['select', 'insert', 'update'],
    also: ['create unique index staff_account_identity on staff_account (issuer, subject)'],
  },
  staff_invitation: {
    kind: 'coordinator',
    columns: `
      hash text primary key, role text not null, brands text[], flags text[], languages text[], email text not null,
      totp_secret text not null, first boolean not null default false, actor text not null,
      expires_at timestamptz not null, used_at timestamptz`,
    operator: all,
  },
  staff_token: {
    kind: 'coordinator',
    columns: `
      hash text primary key, role text not null, brands text[], flags text[], languages text[],
      email text references staff_account (email), name text, created_by text not null,
      created_at timestamptz not null, expires_at timestamptz not null, revoked_at timestamptz,
      used_at timestamptz,
      check ((email is null) <> (name is null))`,
    also: [
      'create index staff_token_email on staff_token (email)',
      'create index staff_token_name on staff_token (name) where name is not null',
    ],
  },
  staff_passkey: {
    kind: 'coordinator',
    columns: `
      id text primary key, email text not null references staff_account (email), user_handle text not null,
      name text not null, public_key text not null, counter bigint not null, synced boolean not null,
      created_at timestamptz not null, used_at timestamptz, blocked_at timestamptz`,
    operator: all,
    also: ['create index staff_passkey_email on staff_passkey (email)'],
  },
  // Sign-ins at a provider and challenges of passkeys.
  staff_used_once: {
    kind: 'coordinator',
    columns: 'hash text primary key, expires_at timestamptz not null',
    operator: ['select', 'insert', 'delete'],
  },
  // The local owner and machines have no row in `staff_account`, so `actor` is no foreign key.
  staff_filter: {
    kind: 'coordinator',
    columns: `
      actor text not null, id text not null, page text not null, name text not null, query text not null,
      created_at timestamptz not null,
      primary key (actor, id), unique (actor, page, name)`,
  },
};

/** Limits of decisions about money, of people and of machines. Acts on a brand run under its tenant's role, which sees neither table. */
const moneyLimits: Readonly<Record<string, TableRow>> = {
  staff_money_limit: {
    kind: 'coordinator',
    columns: `
      actor text not null, currency text not null, per_decision text, per_day text, primary key (actor, currency)`,
    operator: ['select', 'insert', 'update', 'delete'],
  },
  staff_money_day: {
    kind: 'coordinator',
    columns: `
      actor text not null, day date not null, currency text not null, booked bigint not null,
      primary key (actor, day, currency)`,
    operator: ['select'],
    also: [
      `create function staff_spend(actors text[], of_currency text, amount bigint, at timestamptz)
        returns table (actor text, bound text, most text) language plpgsql security definer as $$
        #variable_conflict use_column
        declare
          one text;
          found_limit record;
          total bigint;
          of_day date := (at at time zone 'UTC')::date;
        begin
          -- A decision of a machine counts for whoever made its token as well, so no token passes the limits of its maker. Each step
          -- looks at the time when the token before it was made: its maker's token may have ended since.
          -- In a fixed order, so that two decisions of the same people can't deadlock.
          for one in
            with recursive deciding(name, at) as (
              select unnest(actors), at
              union
              select t.created_by, t.created_at from deciding d join staff_token t
                on d.name like '${machineActor('%')}' and t.name = substr(d.name, ${machineActor('').length + 1})
                and t.created_at <= d.at and least(t.revoked_at, t.expires_at) >= d.at
            )
            select distinct name from deciding order by name
          loop
            insert into staff_money_day as d (actor, day, currency, booked) values (one, of_day, of_currency, amount)
              on conflict (actor, day, currency) do update set booked = d.booked + excluded.booked
              returning d.booked into total;
            select l.per_decision, l.per_day into found_limit from staff_money_limit l
              where l.actor = one and l.currency = of_currency for share;
            if not found then
              continue;
            end if;
            if amount > found_limit.per_decision::numeric * 100000 then
              return query select one, 'decision', found_limit.per_decision;
            elsif total > found_limit.per_day::numeric * 100000 then
              return query select one, 'day', found_limit.per_day;
            end if;
          end loop;
        end $$`,
      fixSearchPath('staff_spend(text[], text, bigint, timestamptz)'),
      'revoke all on function staff_spend(text[], text, bigint, timestamptz) from public',
      `grant execute on function staff_spend(text[], text, bigint, timestamptz) to ${tenantRole}`,
    ],
  },
};

/** Files of the audit that staff requested, until they are old. Their rights are compared again in each step and at the download. */
const auditExports: Readonly<Record<string, TableRow>> = {
  audit_export: {
    kind: 'coordinator',
    columns: `
      id text primary key, actor text not null, tenants text[], sees_staff boolean not null, filter jsonb not null,
      state text not null check (state in ('making', 'done', 'failed')), problem text, rows integer not null default 0,
      bytes integer not null default 0, pieces integer not null default 0, failures integer not null default 0,
      is_whole boolean not null default true, last_at timestamptz, last_id text, created_at timestamptz not null,
      stepped_at timestamptz not null`,
    also: [
      'create index audit_export_actor on audit_export (actor)',
      `create index audit_export_making on audit_export (stepped_at) where state = 'making'`,
    ],
  },
  audit_export_piece: {
    kind: 'coordinator',
    columns: `
      export_id text not null references audit_export (id) on delete cascade, number integer not null,
      content text not null, primary key (export_id, number)`,
    operator: ['select', 'insert', 'delete'],
  },
};

const guard = [
  // Runs as the schema's owner, because acts on a brand run under its tenant's role, which does not see staff.
  `create function staff_guard(of_token text, at timestamptz, policies integer, others text[]) returns void language plpgsql security definer as $$
    begin
      ${returnUnlessWritten}
      if of_token is not null then
        -- An act may end its own session: then the row is of this transaction.
        perform from staff_token where hash = of_token
          and ((revoked_at is null and expires_at > at) or xmin = pg_current_xact_id()::xid)
          for share;
        if not found then
          raise exception 'the caller may no longer act' using errcode = '${endedState}';
        end if;
      end if;
      -- Accounts and machines whose proposals are executed. The local owner of a sandbox has no row.
      perform from staff_account where email = any (others) and disabled for share;
      if found or exists (
        select from unnest(others) as other where other like '${machineActor('%')}' and not exists (
          select from staff_token t where '${machineActor('')}' || t.name = other and t.revoked_at is null and t.expires_at > at)
      ) then
        raise exception 'an actor may no longer act' using errcode = '${endedState}';
      end if;
      if policies is not null then
        perform pg_advisory_xact_lock_shared(${policyLock});
        if policies <> (select coalesce(max(revision), 0) from policy) then
          raise exception 'a policy was changed' using errcode = '${policyChangedState}';
        end if;
      end if;
    end $$`,
  fixSearchPath('staff_guard(text, timestamptz, integer, text[])'),
  'revoke all on function staff_guard(text, timestamptz, integer, text[]) from public',
  `grant execute on function staff_guard(text, timestamptz, integer, text[]) to ${tenantRole}, ${operatorRole}`,
];

export const staffMigrations: readonly Migration[] = [
  {
    id: 'staff.001-baseline',
    tables: { ...tables, ...moneyLimits },
    up: async (db) => {
      await createTables(db, { ...tables, ...moneyLimits });
      await runStatements(db, guard);
    },
  },
  { id: 'staff.002-audit-exports', tables: auditExports, up: (db) => createTables(db, auditExports) },
];
