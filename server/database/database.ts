import type { Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Tables } from './tables.ts';

/** A transaction of a tenant or of the operator. */
export type AnyTx = Transaction<Tables> & { readonly clock: Clock };
/** A tenant's transaction, with what every function inside it needs. It is the first parameter of all of them. */
export type Tx = AnyTx & { readonly tenant: string };
export type Stop = () => Promise<void>;
/**
 * The readings that may see a state that is seconds old, because their answer states its age or is of days that have ended. No session, no
 * balance and nothing on which an act decides belongs here. Neither does a list that its reader has just changed.
 */
export type StaleReading = 'showFigures' | 'listAudit' | 'exportAudit' | 'listBets';

export type ReplicaMeasures = {
  /** Readings of the replica, and those that the primary answered because the replica was too far behind or failed. */
  readonly reads: Readonly<Record<'replica' | 'behind' | 'failed', number>>;
  /** Age of the replica at the last reading; `undefined` before the first. */
  readonly behindSeconds: number | undefined;
};
/** Connections of the pool, idle ones among them, and transactions that wait for a connection. */
export type DatabaseMeasures = {
  readonly connections: number;
  readonly idle: number;
  readonly waiting: number;
  /** Left out without a replica. */
  readonly replica?: ReplicaMeasures | undefined;
};

/** Everything committed before `seenUntil` is seen; `undefined` on the primary, which has everything. */
export type Seen = { readonly seenUntil: Date | undefined };
/** Transactions that can't write, and whose rows may be as old as `mostBehind`. */
export type StaleReads = {
  asTenant<T>(tenant: string, work: (tx: Tx & Seen) => Promise<T>): Promise<T>;
  asOperator<T>(work: (tx: AnyTx & Seen) => Promise<T>): Promise<T>;
};

/** Returns the same database, whose transactions carry another clock. */
export const withClock = (database: Database, clock: Clock): Database => {
  const atClock =
    <T, Of extends AnyTx>(work: (tx: Of) => Promise<T>) =>
    (tx: Of) =>
      work(Object.assign(tx, { clock }));
  return {
    ...database,
    asTenant: (tenant, work) => database.asTenant(tenant, atClock(work)),
    single: (tenant, work) => database.single(tenant, atClock(work)),
    asOperator: (work) => database.asOperator(atClock(work)),
    readStale: (reading) => {
      const { asTenant, asOperator } = database.readStale(reading);
      return {
        asTenant: (tenant, work) => asTenant(tenant, atClock(work)),
        asOperator: (work) => asOperator(atClock(work)),
      };
    },
    onArrival: (work) => database.onArrival((arrived) => work(withClock(arrived, clock))),
  };
};

/**
 * Independent statements of a transaction (`Promise.all`) are pipelined. Two rules apply inside `work`.
 * First, await only queries of the given `tx`. The embedded database has a single connection, so waiting for anything else blocks
 * everybody; a nested transaction would deadlock and throws.
 * Second, make it repeatable, because it is retried after a serialization failure or a deadlock.
 */
export type Database = {
  kind: 'embedded' | 'server';
  /** A transaction that can access rows of this tenant only. */
  asTenant<T>(tenant: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for a single statement: one round trip instead of three. Throws at a second statement. */
  single<T>(tenant: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction over the brand tables of all tenants, without access to players' rows. */
  asOperator<T>(work: (tx: AnyTx) => Promise<T>): Promise<T>;
  /** Transactions of a reading that may be stale: on the replica if there is one that is recent, and here otherwise. */
  readStale(reading: StaleReading): StaleReads;
  /**
   * Calls `handler` with each payload sent after this call resolved. Notifications may be lost while the connection is down.
   * `onReconnect` is called afterwards; subscribers should also poll slowly.
   */
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<Stop>;
  /** Sends a notification on commit, never on rollback. The payload has at most 7,900 bytes. */
  notify(tx: AnyTx, notice: { channel: string; payload: string }): Promise<void>;
  /** Rejects with `database.unavailable` if the database can't be reached. */
  ping(): Promise<void>;
  measures(): DatabaseMeasures;
  /** False after a start without the server, until the server answers, is migrated and every `onArrival` is done. */
  isHere(): boolean;
  /**
   * Runs work once the database is available and before anybody else uses it; at once if it is available already. Its error is
   * thrown here in that case. Later an error keeps the database unavailable; it is logged, and the work is retried.
   */
  onArrival(work: (database: Database) => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
};

/** Database and clock of functions that open transactions of their own. */
export type DatabaseAndClock = { readonly database: Database; readonly clock: Clock };
