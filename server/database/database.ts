import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Trx = Transaction<Tables>;
export type Stop = () => Promise<void>;
/** Connections of the pool, those of them that nobody uses, and transactions that wait for one. */
export type DatabaseMeasures = {
  readonly connections: number;
  readonly idle: number;
  readonly waiting: number;
};

/**
 * Statements of a transaction that don't depend on each other (`Promise.all`) are pipelined. Two rules inside `work`: await only
 * queries of the given `trx` (the embedded database has a single connection, so waiting for anything else blocks everybody; a
 * nested transaction would deadlock and throws), and make it repeatable, because it is retried after a serialization failure or a
 * deadlock.
 */
export type Database = {
  kind: 'embedded' | 'server';
  /** A transaction that can access rows of this tenant only. */
  asTenant<T>(tenant: string, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The same for a single statement: one round trip instead of three. Throws at a second statement. */
  single<T>(tenant: string, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** A transaction over the brand tables of all tenants, without access to players' rows. */
  asOperator<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Calls `handler` with each payload sent after this resolved. Notifications may be lost while the connection is down:
   * `onReconnect` is called afterwards, and subscribers should also poll slowly.
   */
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<Stop>;
  /** Sent on commit, never on rollback. At most 7,900 bytes of payload. */
  notify(notice: { trx: Trx; channel: string; payload: string }): Promise<void>;
  /** Rejects with `database.unavailable` if the database can't be reached. */
  ping(): Promise<void>;
  measures(): DatabaseMeasures;
  /** False from a start without the server until that answers, is migrated and every `onArrival` is done. */
  isHere(): boolean;
  /**
   * Does something once the database is here, before anybody else reaches it: at once where it is. What it throws is then thrown here;
   * later it keeps the database away, is logged, and tried again.
   */
  onArrival(work: (database: Database) => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
};
