import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { asDatabaseError, asOpeningError, DatabaseError, isAway } from '../../database/database-error.ts';
import type { Migration } from '../../database/migration.ts';
import { coreMigrations } from '../../database/migrations.ts';

/** The database of one of the two installations of a move, as its administrator. */
export type Side = {
  readonly name: 'the source' | 'the target';
  readonly url: string;
  /** Values are those of pg: bigint is a text. */
  rows<Row extends object = Record<string, string>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** All statements of the work belong to one transaction. */
  transaction<T>(work: (rows: Side['rows']) => Promise<T>): Promise<T>;
  /** The work has a connection of its own, which is closed afterwards. */
  session<T>(work: (rows: Side['rows']) => Promise<T>): Promise<T>;
};

export type Move = {
  readonly brand: string;
  /** The brand and its staging. */
  readonly tenants: readonly string[];
  readonly source: Side;
  readonly target: Side;
  readonly migrations: readonly Migration[];
  /** Notifications after which nodes read the brand anew. */
  readonly notices: readonly { readonly channel: string; readonly payload: string }[];
  readonly report: (line: string) => void;
};

export const notMoved = (message: string) => new DatabaseError({ code: 'database.not_moved', message });

export const tenantsOf = (brand: string): readonly string[] => [brand, stagingTenant(brand)];

/** Replication slots are called by small letters, digits and underscores, and by at most 63 of them. */
export const nameOf = (brand: string): string =>
  `livery_move_${createHash('sha256').update(brand).digest('hex').slice(0, 16)}`;

/** Counts of calls and short codes of refusals. Nodes write them for several brands at once, and delete them after hours or days. */
const left = ['brand_calls', 'refused_call'];

/**
 * Tables that are copied while the brand is paused: pointers make nodes serve it, and numbers that are unique over all tenants are given
 * anew. All other rows are replicated.
 */
const copied = [
  'environment_pointer',
  'brand_state',
  'brand_index',
  'brand_claim',
  'policy',
  'change',
  'change_decision',
] as const;

/** Tables with rows of tenants. */
export function tablesOf(migrations: readonly Migration[]) {
  const all = [...coreMigrations, ...migrations].flatMap(({ tables = {} }) =>
    Object.entries(tables).flatMap(([name, { key }]) => (key === undefined || left.includes(name) ? [] : [name])),
  );
  return { all, copied, replicated: all.filter((name) => !copied.some((other) => other === name)) };
}

/** Runs work with both databases open. Texts of rows are the same on both, whatever their settings. */
export async function onBothSides<T>(
  urls: { readonly source: string; readonly target: string },
  work: (sides: { readonly source: Side; readonly target: Side }) => Promise<T>,
): Promise<T> {
  const pools: pg.Pool[] = [];
  const open = (name: Side['name'], url: string): Side => {
    const pool = new pg.Pool({
      connectionString: url,
      application_name: 'livery-move',
      // One of them holds the lock of the command.
      max: 5,
      connectionTimeoutMillis: 5000,
      // The connections of the lock are idle while rows are copied, and a firewall forgets those.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      onConnect: async (client) => {
        client.on('error', () => undefined);
        await client.query(
          "set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'; set bytea_output to 'hex'; set extra_float_digits to 1; set synchronous_commit to on; set statement_timeout to 0",
        );
      },
    });
    pool.on('error', () => undefined);
    pools.push(pool);
    const onClient = async <T>(work: (client: pg.PoolClient) => Promise<T>, remains: boolean): Promise<T> => {
      const client = await pool.connect();
      let isWhole = false;
      try {
        const value = await work(client);
        isWhole = true;
        return value;
      } finally {
        // An open transaction is rolled back with its connection.
        client.release(!(isWhole && remains));
      }
    };
    const rowsOf =
      (client: pg.PoolClient): Side['rows'] =>
      async (text, values) =>
        (await client.query(text, values && [...values])).rows;
    return {
      name,
      url,
      rows: async (text, values) => (await pool.query(text, values && [...values])).rows,
      transaction: (work) =>
        onClient(async (client) => {
          await client.query('begin');
          const value = await work(rowsOf(client));
          await client.query('commit');
          return value;
        }, true),
      session: (work) => onClient((client) => work(rowsOf(client)), false),
    };
  };
  try {
    return await work({ source: open('the source', urls.source), target: open('the target', urls.target) });
  } catch (error) {
    throw asOpeningError(error);
  } finally {
    await Promise.all(pools.map((pool) => pool.end().catch(() => undefined)));
  }
}

export const countOf = async (rows: Side['rows'], table: string, tenants: readonly string[]): Promise<number> =>
  Number((await rows(`select count(*) as count from ${table} where tenant = any($1)`, [tenants]))[0]?.count);

/** State of a move at a side; `undefined` if it has none of this brand. */
export type MoveState = {
  readonly move: string;
  readonly state: 'serves' | 'paused' | 'away';
  /** The other side, by host and name of its database. */
  readonly place: string;
};

export const stateOf = async ({ rows }: Pick<Side, 'rows'>, brand: string): Promise<MoveState | undefined> =>
  (await rows<MoveState>('select move, state, place from brand_move where brand = $1', [brand]))[0];

/** The state once transactions that set it have ended, also those of a command that died. */
export const settledStateOf = (side: Pick<Side, 'transaction'>, brand: string): Promise<MoveState | undefined> =>
  side.transaction(
    async (rows) =>
      (await rows<MoveState>('select move, state, place from brand_move where brand = $1 for update', [brand]))[0],
  );

/** A move whose brand no other command moves. */
export type Alone = Move & {
  /** Throws if the connection that says so was lost, at both sides or at one. */
  requireAlone(at?: Side): Promise<void>;
};

/** Milliseconds for an answer of the connections of the lock, at a moment when the brand may be paused. */
const longestSilence = 5000;

/** Throws if work does not end in time, which goes on nevertheless. */
export async function within(milliseconds: number, work: Promise<unknown>, message: string): Promise<void> {
  work.catch(() => undefined);
  const late = pause(milliseconds, undefined, { ref: false }).then(() => {
    throw notMoved(message);
  });
  late.catch(() => undefined);
  await Promise.race([work, late]);
}

/** Whether a side does not answer. Throws if it answers with a refusal. */
export const isLost = ({ rows }: Side): Promise<boolean> =>
  rows('select').then(
    () => false,
    (error: unknown) => {
      if (isAway(asDatabaseError(error))) return true;
      throw error;
    },
  );

/** Runs work while no other command at the source moves the brand. */
export const aloneAtSource = <T>(move: Move, work: (move: Move) => Promise<T>): Promise<T> =>
  move.source.session(async (own) => {
    await lock(own, move);
    return work(move);
  });

/** Runs work while no other command moves the brand, at either side. */
export const alone = <T>(move: Move, work: (move: Alone) => Promise<T>): Promise<T> =>
  move.source.session(async (own) => {
    await lock(own, move);
    return move.target.session(async (other) => {
      await lock(other, move);
      const requireAlone = async (at?: Side) => {
        const holders = [own, other].filter((_, index) => at === undefined || at === [move.source, move.target][index]);
        await within(
          longestSilence,
          Promise.all(holders.map((rows) => rows('select'))),
          'the connection that keeps other commands away does not answer: run this again',
        );
      };
      return work({ ...move, requireAlone });
    });
  });

/** Tries for seconds, because a server may notice late that a command was killed. */
async function lock(rows: Side['rows'], { brand }: Move): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [found] = await rows<{ locked: boolean }>(
      `select pg_try_advisory_lock(hashtext('livery.brand_mover'), hashtext($1)) as locked`,
      [brand],
    );
    if (found?.locked) return;
    if (attempt === 10)
      throw notMoved(
        `another command moves ${brand} (livery-move in pg_stat_activity), or --to names the database of DATABASE_URL: wait until it has ended`,
      );
    await pause(200);
  }
}
