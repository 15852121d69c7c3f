import { type Kysely, sql } from 'kysely';
import { operatorRole, tenantRole } from './roles.ts';
import type { Tables } from './tables.ts';

export type Privilege = 'select' | 'insert' | 'update' | 'delete';

/** A table of a migration. */
export type TableRow = {
  /**
   * Place of its rows on a cluster of Citus: rows of players are on the node of their tenant, all others on the coordinator. Unique keys of
   * a distributed table begin with the tenant, and foreign keys stay within one kind.
   */
  kind: 'distributed' | 'coordinator';
  /**
   * Column definitions and constraints in SQL, without the column `tenant` and the primary key of a tenant's table. Include `tenant`
   * in every unique and foreign key of such a table. Use `generated always as identity` for numbers.
   */
  columns: string;
  /**
   * Columns of the primary key after `tenant`. If it is empty, there is one row per tenant. A table without `key` has no tenant, and
   * the tenant role has no access to it.
   */
  key?: string;
  /** Condition on rows that the tenant role writes. Restrictive policies are refused, because Citus makes them permissive on its nodes. */
  check?: string;
  /** Privileges of the tenant role on its own rows. All by default. */
  tenant?: readonly Privilege[];
  /**
   * Privileges of the operator role on all rows. By default none on a tenant's table, and all on a table without tenant. Never grant
   * any on rows with personal data of players.
   */
  operator?: readonly Privilege[];
  /** Statements that follow, such as those of indexes. */
  also?: readonly string[];
};

export const all: readonly Privilege[] = ['select', 'insert', 'update', 'delete'];

export async function runStatements(db: Kysely<Tables>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Creates tables in their order. A table with `key` has rows of tenants: its primary key starts with the tenant, and row-level security
 * is forced, also for the owner. A later migration that updates its rows as an owner without superuser rights has to wrap itself in
 * `alter table ... no force row level security` and `force`. Otherwise it silently changes nothing.
 */
export async function createTables(db: Kysely<Tables>, tables: Readonly<Record<string, TableRow>>): Promise<void> {
  for (const [name, row] of Object.entries(tables))
    await runStatements(db, [
      ...(row.key === undefined ? operatorTable(name, row) : tenantTable(name, { ...row, key: row.key })),
      ...(row.also ?? []),
    ]);
}

const ownRows = `tenant = current_setting('livery.tenant', true)`;

function tenantTable(
  name: string,
  { columns, key, check, tenant = all, operator = [] }: TableRow & { key: string },
): string[] {
  return [
    `create table ${name} (
      tenant text not null check (tenant <> ''),
      ${columns},
      primary key (${key === '' ? 'tenant' : `tenant, ${key}`})
    )`,
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    `create policy tenant_rows on ${name} to ${tenantRole} using (${ownRows}) with check (${check === undefined ? ownRows : `${ownRows} and ${check}`})`,
    ...grant(name, tenantRole, tenant),
    ...(operator.length === 0
      ? []
      : [
          `create policy operator_rows on ${name} to ${operatorRole} using (true) with check (true)`,
          ...grant(name, operatorRole, operator),
        ]),
  ];
}

function operatorTable(name: string, { columns, operator = all }: TableRow): string[] {
  return [`create table ${name} (${columns})`, ...grant(name, operatorRole, operator)];
}

function grant(name: string, role: string, privileges: readonly Privilege[]): string[] {
  return privileges.length === 0 ? [] : [`grant ${privileges.join(', ')} on ${name} to ${role}`];
}
