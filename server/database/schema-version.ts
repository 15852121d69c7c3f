import { type Kysely, sql } from 'kysely';
import type { Log } from '../log.ts';
import { every } from '../scheduler.ts';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { operatorRole } from './roles.ts';
import type { Tables } from './tables.ts';

/**
 * Version of the meaning of stored values. It is increased by a migration after which an older program would read or write wrong
 * values, for example because amounts changed their unit. Migrations that only add leave it unchanged. Programs of different
 * versions never serve at the same time.
 */
export const schemaVersion = 1;

/** Milliseconds between two checks of a serving process. */
const pause = 2000;
/** Milliseconds after which older processes have checked and their calls have ended: requests have 15 s. */
const grace = 20_000;

const refusal = ({ found, own }: { found: number; own: number }) =>
  new DatabaseError({
    code: 'database.other_version',
    message: `the database is at schema version ${found} and this program at ${own}: ${
      found > own ? 'start the newer program' : 'stop this process, or start the program again'
    }`,
  });

/** Throws if a newer program has claimed the database. */
export function refuseNewer(versions: { found: number; own: number }): void {
  if (versions.found > versions.own) throw refusal(versions);
}

/**
 * Runs before migrations, under their lock. Refuses a database that a newer program has claimed, and claims it for this one.
 * Processes of an older version that still serve get time to notice that and stop.
 */
export async function claimSchema({
  db,
  own = schemaVersion,
  wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  log,
}: {
  db: Kysely<Tables>;
  own?: number;
  wait?: (milliseconds: number) => Promise<unknown>;
  log?: Log | undefined;
}): Promise<void> {
  for (const statement of [
    'create table if not exists schema_version (one boolean primary key check (one), version integer not null)',
    `grant select on schema_version to ${operatorRole}`,
    `insert into schema_version values (true, ${own}) on conflict do nothing`,
  ])
    await sql.raw(statement).execute(db);
  const found = await versionIn(db);
  refuseNewer({ found, own });
  const isOlder = found < own;
  if (!isOlder) return;
  await sql`update schema_version set version = ${own}`.execute(db);
  log?.warn(`the database changes from schema version ${found} to ${own}: older processes stop serving`);
  await wait(grace);
}

/** Needs the role of operators, or the tables' owner. */
export const versionIn = async (db: Kysely<Tables>): Promise<number> => {
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
  return Number(rows[0]?.version);
};

export type SchemaWatch = {
  /** False once a check has found another version. It stays false, because only a restart helps. */
  isServed(): boolean;
  /** Whether the database answered the last check. */
  isUp(): boolean;
  /** Checks now. Rejects if the database has another version. */
  look(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Checks every two seconds whether the database still has this program's version. A database that is away does not count as another
 * version.
 */
export function watchSchema(
  database: Pick<Database, 'asOperator'>,
  log: Log,
  own: number = schemaVersion,
): SchemaWatch {
  let other: DatabaseError | undefined;
  let up = true;
  const look = async () => {
    if (other !== undefined) throw other;
    const found = await database.asOperator(versionIn).catch((error: unknown) => {
      up = false;
      throw error;
    });
    up = true;
    if (found === own) return;
    other = refusal({ found, own });
    log.error({ err: other }, 'this node stopped serving');
    throw other;
  };
  const watching = every({ name: 'schema-watch', milliseconds: pause, log, work: () => look().catch(() => undefined) });
  return { isServed: () => other === undefined, isUp: () => up, look, close: watching.stop };
}
