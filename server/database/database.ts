import type { Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Tables } from './tables.ts';

/** A transaction of a tenant or of the operator. */
export type AnyTx = Transaction<Tables> & { readonly clock: Clock };
/** A tenant's transaction, with what every function inside it needs. It is the first parameter of all of them. */
export type Tx = AnyTx & { readonly tenant: string };
export type Stop = () => Promise<void>;
/** Connections of the pool, idle ones among them, and transactions that wait for a connection. */
export type DatabaseMeasures = { readonly connections: number; readonly idle: number; readonly waiting: number };

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
