import { type Kysely, sql } from 'kysely';
import { operatorRole, tenantRole } from './roles.ts';
import type { Tables } from './tables.ts';

export type Privilege = 'select' | 'insert' | 'update' | 'delete';

export type TenantTable = {
  db: Kysely<Tables>;
  name: string;
  /** Column definitions in SQL, without `tenant`, which is added as the first column. Use `generated always as identity` for numbers. */
  columns: readonly string[];
  /** Primary key columns after `tenant`. If it is empty, there is one row per tenant. */
  key: readonly string[];
  /** Table constraints in SQL, such as `unique (tenant, username)`. Include `tenant` in every unique and foreign key. */
  constraints?: readonly string[];
  /** Privileges of the tenant role on its own rows. All by default. */
  tenant?: readonly Privilege[];
  /** Privileges of the operator role on all rows. None by default; never grant any on rows with personal data of players. */
  operator?: readonly Privilege[];
};

const all: readonly Privilege[] = ['select', 'insert', 'update', 'delete'];

const grant = ({
  name,
  privileges,
  role,
}: {
  name: string;
  privileges: readonly Privilege[];
  role: string;
}) => (privileges.length === 0 ? [] : [`grant ${privileges.join(', ')} on ${name} to ${role}`]);

/**
 * Creates a table of tenants' rows. The primary key starts with the tenant, and row-level security is forced, also for the owner.
 * A later migration that updates rows as an owner without superuser rights has to wrap itself in `alter table ... no force row level
 * security` and `force`. Otherwise it silently changes nothing.
 */
export const tenantTable = async (table: TenantTable): Promise<void> => {
  const { db, name, columns, key, constraints = [], tenant = all, operator = [] } = table;
  const lines = [
    `tenant text not null check (tenant <> '')`,
    ...columns,
    `primary key (${['tenant', ...key].join(', ')})`,
    ...constraints,
  ];
  const own = `tenant = current_setting('livery.tenant', true)`;
  const statements = [
    `create table ${name} (\n  ${lines.join(',\n  ')}\n)`,
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    `create policy tenant_rows on ${name} to ${tenantRole} using (${own}) with check (${own})`,
    ...grant({ name, privileges: tenant, role: tenantRole }),
  ];
  if (operator.length > 0) {
    statements.push(
      `create policy operator_rows on ${name} to ${operatorRole} using (true) with check (true)`,
      ...grant({ name, privileges: operator, role: operatorRole }),
    );
  }
  for (const statement of statements) await sql.raw(statement).execute(db);
};

export type OperatorTable = {
  db: Kysely<Tables>;
  name: string;
  /** Column definitions and constraints in SQL. */
  columns: readonly string[];
  operator?: readonly Privilege[];
};

/** Creates a table without tenant, such as for staff. The tenant role has no access to it. */
export const operatorTable = async ({ db, name, columns, operator = all }: OperatorTable): Promise<void> => {
  const statements = [
    `create table ${name} (\n  ${columns.join(',\n  ')}\n)`,
    ...grant({ name, privileges: operator, role: operatorRole }),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};
