import { type Kysely, sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { operatorRole } from './roles.ts';
import type { Tables } from './tables.ts';

/**
 * What stored values mean to this program. It rises, by one, with a migration after which a program of before would read or write
 * something wrong (as when amounts changed their unit), and stays for migrations that only add. Programs of different versions
 * never serve beside each other.
 *
 * 3: players have running totals. A program of before would settle bets and approve deposits without adding to them.
 */
export const schemaVersion = 3;

/** Milliseconds between looks of a process that serves. */
const every = 2000;
/** Until then processes of before have looked, and what they had begun has ended: requests have 15 s. */
const grace = 20_000;

const refusal = ({ found, own }: { found: number; own: number }) =>
  new DatabaseError({
    code: 'database.other_version',
    message: `the database is at schema version ${found} and this program at ${own}: ${
      found > own ? 'start the newer program' : 'stop this process, or start the program anew'
    }`,
  });

/**
 * Before migrations run, under their lock: refuses a database that a newer program has claimed, and claims it for this one. Whoever
 * still serves with an older version is given time to see that and to stop.
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
  if (found > own) throw refusal({ found, own });
  const isOlder = found < own;
  if (!isOlder) return;
  await sql`update schema_version set version = ${own}`.execute(db);
  log?.warn(`the database goes from schema version ${found} to ${own}: older processes stop serving`);
  await wait(grace);
}

const versionIn = async (db: Kysely<Tables>): Promise<number> => {
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
  return Number(rows[0]?.version);
};

export type SchemaWatch = {
  /** False from the look on that found another version; for good, since only a restart helps. */
  isServed(): boolean;
  /** Whether the last look was answered. */
  isUp(): boolean;
  /** Looks now; rejects where the database has another version. */
  look(): Promise<void>;
  close(): void;
};

/** Looks every two seconds whether the database is still this program's. A database that is away is no other version. */
export function watchSchema({
  database,
  log,
  own = schemaVersion,
}: {
  database: Pick<Database, 'asOperator'>;
  log: Log;
  own?: number;
}): SchemaWatch {
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
    log.error({ err: other }, 'nothing is served any more');
    throw other;
  };
  const timer = setInterval(() => void look().catch(() => undefined), every);
  timer.unref();
  return { isServed: () => other === undefined, isUp: () => up, look, close: () => clearInterval(timer) };
}
