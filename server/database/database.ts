import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Trx = Transaction<Tables>;
export type Stop = () => Promise<void>;

/**
 * Statements of a transaction that don't wait for each other (`Promise.all`) go out together and are answered in order. Two rules
 * inside `work`: await nothing but queries of the `trx` it is given (the embedded database has one connection, so anything
 * slow there stops everybody, and a second transaction would wait for itself: it throws), and do nothing that can't be done
 * twice, because a serialization failure or a deadlock runs it again.
 */
export type Database = {
  kind: 'embedded' | 'server';
  /** A transaction that sees and writes rows of this tenant only. */
  asTenant<T>(tenant: string, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The same for work of a single statement: one round trip instead of three. Throws at a second one. */
  single<T>(tenant: string, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** A transaction over the brand tables of all tenants, and over no row of a player. */
  asOperator<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Calls `handler` with each payload told after this resolved. Notices may be lost while a server's connection is down:
   * `onReconnect` is called then, and a reader keeps a slow poll as its net.
   */
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<Stop>;
  /** Told when the transaction commits, never if it rolls back. At most 7,900 bytes of payload. */
  notify(notice: { trx: Trx; channel: string; payload: string }): Promise<void>;
  /** Rejects with `database.unavailable` when no query gets through. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
