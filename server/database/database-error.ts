export type DatabaseErrorCode =
  /** Another process works in the data folder. */
  | 'database.folder_in_use'
  /** A transaction, ping or listen was asked for inside a running transaction. */
  | 'database.nested_transaction'
  /** No connection: answer 503 with Retry-After. */
  | 'database.unavailable'
  | 'database.closed'
  | 'database.migration_failed';

export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;

  constructor({ code, message, cause }: { code: DatabaseErrorCode; message: string; cause?: unknown }) {
    super(message, { cause });
    this.name = 'DatabaseError';
    this.code = code;
  }
}
