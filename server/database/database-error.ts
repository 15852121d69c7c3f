import { CodedError } from '../../schema/errors.ts';

export type DatabaseErrorCode =
  /** Another process uses the data folder. */
  | 'database.folder_in_use'
  /** A transaction, ping or listen was started inside a running transaction. */
  | 'database.nested_transaction'
  /** No connection. The call is answered with 503 and Retry-After. */
  | 'database.unavailable'
  /** A statement failed and its error was swallowed: the transaction was rolled back. */
  | 'database.rolled_back'
  /** The transaction was idle for too long and was aborted. */
  | 'database.idle_transaction'
  | 'database.closed'
  /** The server is reached, but the settings or rights of the connection are wrong. */
  | 'database.refused'
  | 'database.migration_failed'
  /** The database is no cluster of Citus, or not one that is ready. */
  | 'database.not_distributable'
  /** A brand can't be moved between two databases, or its move failed. */
  | 'database.not_moved'
  /** A program of another schema version has claimed the database, or an early version made it. */
  | 'database.other_version';

export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;

  constructor({ code, message, cause }: { code: DatabaseErrorCode; message: string; cause?: unknown }) {
    super(message, { cause });
    this.name = 'DatabaseError';
    this.code = code;
  }
}

/** SQL state or system code of an error; empty if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const serializationFailure = '40001';
const deadlock = '40P01';

/**
 * Whether a prepared statement failed because its table's columns changed. Recognised by the routine, because the code only says
 * "not supported" and messages are translated.
 */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' &&
  error instanceof Error &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery';

/** Whether the transaction can be retried. Checks one level of `cause`, for services that wrap errors. */
export const isRepeatable = (error: unknown): boolean =>
  [error, error instanceof Error ? error.cause : undefined].some(
    (one) => [serializationFailure, deadlock].includes(codeOf(one)) || isStalePlan(one),
  );

const outOfRange = '22003';

/** Whether a number exceeded the range of its column. The whole transaction is then rolled back. */
export const isOutOfRange = (error: unknown): boolean => codeOf(error) === outOfRange;

/** SQL states of connection errors, too many connections, and a server that is starting or stopping. */
const unavailableStates = /^(08...|53300|57P0[1-5])$/;
const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Errors of pg without a code. */
const unavailableMessages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

const isUnavailable = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (unavailableStates.test(code)) return true;
  // A missing file of a certificate also is ENOENT, but no connection.
  const fromSystem = 'syscall' in error && error.syscall !== 'open' && unavailableSystemCodes.has(code);
  return fromSystem || unavailableMessages.test(error.message);
};

/** Whether an error means that the database is unavailable at the moment. */
export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === 'database.unavailable';

/** State that the guard of a moving brand raises for a write. */
export const movingState = 'LV003';

/** Maps connection errors to `database.unavailable` and refused writes of a moving brand to 503; other errors are unchanged. */
export const asDatabaseError = (error: unknown): unknown => {
  if (codeOf(error) === movingState)
    return new CodedError('service.unavailable', {
      message: 'the brand moves to another installation: nothing was written, try again',
      retryAfter: 5,
    });
  return !(error instanceof DatabaseError) && isUnavailable(error)
    ? new DatabaseError({ code: 'database.unavailable', message: 'the database does not respond', cause: error })
    : error;
};

const wrongAuthority = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** The next step after an error by which a server refuses the connection or its first statements; undefined for any other error. */
function fixOf(code: string, message: string): string | undefined {
  if (code === '28P01' || code === '28000' || message.startsWith('SASL'))
    return 'check user and password in DATABASE_URL. Characters such as @, : and / of a password are written as %40, %3A and %2F there';
  if (code === '3D000') return 'create it with docs/operating/database.sql, or correct its name in DATABASE_URL';
  if (code === '42501')
    return 'this user may not change the database. Run livery database migrate as its owner, and check that the user may take both roles (docs/operating.md, Roles in PostgreSQL)';
  if (wrongAuthority.has(code))
    return 'add sslmode=verify-full&sslrootcert=/path/to/authority.pem to DATABASE_URL, with the certificate of the authority that signed the server’s';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'write the host in DATABASE_URL as it stands in the certificate of the server';
  if (code === 'CERT_HAS_EXPIRED') return 'renew the certificate of the server';
  if (code === 'ENOENT' || code === 'EACCES')
    return 'name files in DATABASE_URL (sslrootcert, sslcert, sslkey) that exist and that this user may read';
  if (message === 'The server does not support SSL connections')
    return 'turn on ssl at the server, or remove sslmode from DATABASE_URL if the network is your own';
  return undefined;
}

/** The error of opening a database: `database.unavailable`, or `database.refused` with the next step, or the error itself. */
export function asOpeningError(error: unknown): unknown {
  const known = asDatabaseError(error);
  if (known instanceof DatabaseError || !(known instanceof Error)) return known;
  const fix = fixOf(codeOf(known), known.message);
  return fix === undefined
    ? known
    : new DatabaseError({
        code: 'database.refused',
        message: `PostgreSQL cannot be used: ${known.message}: ${fix}`,
        cause: known,
      });
}
