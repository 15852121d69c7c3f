import { type Kysely, sql } from 'kysely';
import { DatabaseError } from './database-error.ts';
import type { Migration } from './migration.ts';
import { coreMigrations, planMigrations } from './migrations.ts';
import { operatorRole, tenantRole } from './roles.ts';
import type { Tables } from './tables.ts';

export type DistributionStep = { readonly kind: 'setting' | 'table' | 'function' | 'copy'; readonly name: string };

export type Distributing = {
  /** A single connection of the tables' owner. */
  db: Kysely<Tables>;
  migrations: readonly Migration[];
  /** Only returns the steps that are left. */
  plan: boolean;
  /** Called after each step. */
  report?: ((step: DistributionStep, place: { readonly number: number; readonly of: number }) => void) | undefined;
};

type Step = DistributionStep & { run(): Promise<unknown> };

/**
 * Distributes the rows of players over the nodes of Citus by their tenant, and returns the steps that it took. Each step is a transaction
 * and is found done afterwards, so the work continues after an interruption. Rows that were copied are removed from the coordinator last.
 */
export async function distribute(options: Distributing): Promise<readonly DistributionStep[]> {
  const { db, plan, report } = options;
  // Nodes that start meanwhile wait, because they run migrations first.
  await sql`select pg_advisory_lock(hashtext('livery.migrations'))`.execute(db);
  try {
    await refuseUnready(options);
    const steps = await stepsLeft(options);
    if (!plan) {
      await refuseNodes(db);
      for (const [at, { run, ...step }] of steps.entries()) {
        await run();
        report?.(step, { number: at + 1, of: steps.length });
      }
    }
    return steps.map(({ run: _, ...step }) => step);
  } finally {
    await sql`select pg_advisory_unlock(hashtext('livery.migrations'))`.execute(db);
  }
}

const refusal = (message: string) => new DatabaseError({ code: 'database.not_distributable', message });

const rowsOf = async <Row>(db: Kysely<Tables>, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(db)).rows;

async function refuseUnready({ db, migrations }: Distributing): Promise<void> {
  const [extension] = await rowsOf(db, sql`select from pg_extension where extname = 'citus'`);
  if (extension === undefined)
    throw refusal('the extension citus is missing in this database: create it on each node (docs/scaling.md)');
  const { pending } = await planMigrations({ db, migrations });
  if (pending.length > 0)
    throw refusal(`migrations are pending (${pending[0]}): run livery database migrate first, then distribute`);
  const [nodes] = await rowsOf(
    db,
    sql<{ coordinator: bigint; workers: bigint }>`
      select count(*) filter (where groupid = 0) as coordinator, count(*) filter (where shouldhaveshards) as workers
      from pg_dist_node where isactive and noderole = 'primary'`,
  );
  if (nodes === undefined || Number(nodes.coordinator) === 0)
    throw refusal('the coordinator is not among its nodes: call citus_set_coordinator_host (docs/scaling.md)');
  if (Number(nodes.workers) === 0)
    throw refusal('no node takes rows: add workers with citus_add_node (docs/scaling.md)');
  const refusing = await rowsOf(
    db,
    sql<{ node: string }>`
      select nodename || ':' || nodeport as node
      from run_command_on_workers($$select count(*) from pg_roles where rolcanlogin and rolname in (${sql.lit(tenantRole)}, ${sql.lit(operatorRole)})$$)
      where not success or result <> '2'`,
  );
  if (refusing.length > 0)
    throw refusal(
      `${refusing.map(({ node }) => node).join(', ')}: the coordinator connects to workers as ${tenantRole} and ${operatorRole}, who may not log in there: alter both roles with login (docs/scaling.md)`,
    );
}

async function refuseNodes(db: Kysely<Tables>): Promise<void> {
  const [nodes] = await rowsOf(
    db,
    sql<{ count: bigint }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name in ('livery', 'livery-listen')`,
  );
  if (Number(nodes?.count) > 0)
    throw refusal(`${nodes?.count} connections of running nodes: stop every node of this database first`);
}

async function stepsLeft({ db, migrations }: Distributing): Promise<Step[]> {
  const all = [...coreMigrations, ...migrations];
  const tables = all.flatMap(({ tables = {} }) =>
    Object.entries(tables).flatMap(([name, { kind }]) => (kind === 'distributed' ? [name] : [])),
  );
  const [first = ''] = tables;
  const found = await rowsOf(
    db,
    sql<{ name: string; done: boolean; local: boolean }>`
      select relname as name, pg_relation_size(oid) > 0 as local,
        exists (select from pg_dist_partition where logicalrelid = pg_class.oid) as done
      from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  const stateOf = new Map(found.map(({ name, ...state }) => [name, state]));
  const delegated = await rowsOf(
    db,
    sql<{
      oid: bigint;
    }>`select objid as oid from pg_dist_object where classid = 'pg_proc'::regclass and force_delegation`,
  );
  const functions: Step[] = [];
  for (const name of all.flatMap(({ delegated: signatures = [] }) => signatures)) {
    const [found] = await rowsOf(db, sql<{ oid: bigint }>`select ${name}::regprocedure::oid as oid`);
    if (delegated.some(({ oid }) => String(oid) === String(found?.oid))) continue;
    functions.push({ kind: 'function', name, run: () => delegate(db, { name, first }) });
  }
  const [passedOn] = await rowsOf(
    db,
    sql`select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
      where datname = current_database() and setrole = 0 and ${passing} = any(setconfig)`,
  );
  return [
    ...(passedOn === undefined ? [{ kind: 'setting' as const, name: passing, run: () => passSettingsOn(db) }] : []),
    ...tables
      .filter((name) => !stateOf.get(name)?.done)
      .map((name) => ({ kind: 'table' as const, name, run: () => distributeTable(db, { name, first }) })),
    ...functions,
    // A referenced table is emptied after those that reference it.
    ...tables
      .toReversed()
      .filter((name) => stateOf.get(name)?.local)
      .map((name) => ({ kind: 'copy' as const, name, run: () => removeCopy(db, name) })),
  ];
}

const passing = 'citus.propagate_set_commands=local';

/** Role and tenant of a transaction reach the nodes that have the rows. */
const passSettingsOn = (db: Kysely<Tables>) =>
  sql
    .raw(`do $$ begin
      execute format('alter database %I set citus.propagate_set_commands to local', current_database());
    end $$`)
    .execute(db);

function distributeTable(db: Kysely<Tables>, { name, first }: { name: string; first: string }): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local citus.enable_unsafe_triggers to on`.execute(tx);
    // A trigger of constraints would see none of the rows that are copied, because the copy has no tenant.
    const triggers = await rowsOf(
      tx,
      sql<{ name: string; create: string }>`select tgname as name, pg_get_triggerdef(oid) as create
        from pg_trigger where tgrelid = ${name}::regclass and not tgisinternal`,
    );
    for (const trigger of triggers) await sql`drop trigger ${sql.ref(trigger.name)} on ${sql.table(name)}`.execute(tx);
    const forced = (state: string) => sql.raw(`alter table ${name} ${state} row level security`).execute(tx);
    // Otherwise the owner sees no rows, and nothing would be copied.
    await forced('no force');
    const countOf = async () =>
      (await rowsOf(tx, sql<{ count: bigint }>`select count(*) as count from ${sql.table(name)}`))[0]?.count;
    const before = await countOf();
    await sql`select create_distributed_table(${name}, 'tenant', colocate_with => ${name === first ? 'none' : first})`.execute(
      tx,
    );
    const after = await countOf();
    if (String(before) !== String(after))
      throw refusal(`${name} had ${before} rows and would have ${after} afterwards: nothing of it was changed`);
    await forced('force');
    for (const { create } of triggers) await sql.raw(create).execute(tx);
  });
}

const delegate = (db: Kysely<Tables>, { name, first }: { name: string; first: string }) =>
  sql`select create_distributed_function(${name}::regprocedure, 'of_tenant', colocate_with => ${first}, force_delegation => true)`.execute(
    db,
  );

const removeCopy = (db: Kysely<Tables>, name: string) =>
  sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(db);
