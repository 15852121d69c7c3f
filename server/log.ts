import { type DestinationStream, pino } from 'pino';
import { printable } from '../schema/rules/printable.ts';

/**
 * Allow-list of log fields: anything else is dropped, so that passwords, codes, tokens or cookies can't be logged as part of an
 * object. Values are scalars; objects need a serializer below.
 */
const plainFields = [
  'requestId',
  'tenant',
  'revision',
  'operation',
  'aggregator',
  'method',
  'route',
  'status',
  'durationMs',
  'errorCode',
  'address',
  'actor',
  'channel',
  'migration',
  'sequence',
  'environment',
  'release',
  'count',
  'bytes',
  'host',
  'port',
  'folder',
  'file',
  'signal',
  'job',
] as const;

type Plain = string | number | bigint | boolean | null | undefined;
export type LogFields = { [field in (typeof plainFields)[number]]?: Plain } & {
  /** Logged with class, code, message, stack, causes and joined errors, but without PostgreSQL's detail, which quotes values. */
  err?: unknown;
};
type Write = { (message: string): void; (fields: LogFields, message: string): void };

export type Log = { debug: Write; info: Write; warn: Write; error: Write; child(fields: LogFields): Log };

const allowed: ReadonlySet<string> = new Set(plainFields);
const deepestCause = 3;

const describeError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const because = cause === undefined || depth === deepestCause ? {} : { cause: describeError(cause, depth + 1) };
  const several =
    error instanceof AggregateError && depth < deepestCause
      ? { errors: error.errors.map((one: unknown) => describeError(one, depth + 1)) }
      : {};
  return { type: name, message, ...code, stack, ...because, ...several };
};

const isPlain = (value: unknown): value is Plain => value === null || !['object', 'function'].includes(typeof value);

const allow = (fields: Record<string, unknown>): Record<string, unknown> => {
  const line: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (field === 'err') line.err = describeError(value);
    else if (allowed.has(field) && isPlain(value)) {
      line[field] = typeof value === 'bigint' ? value.toString() : value;
    }
  }
  return line;
};

type Pino = Pick<Log, 'debug' | 'info' | 'warn' | 'error'> & { child(fields: Record<string, unknown>): Pino };

/** pino's formatters don't apply to the bindings of child loggers, so these are filtered here. */
const guardChildren = (log: Pino): Log => ({
  debug: log.debug.bind(log),
  info: log.info.bind(log),
  warn: log.warn.bind(log),
  error: log.error.bind(log),
  child: (fields) => guardChildren(log.child(allow(fields))),
});

type LogOptions = { level?: string; destination?: DestinationStream };

/** A request's log is `log.child({ requestId, tenant })`. */
export const createLog = ({ level = 'info', destination }: LogOptions = {}): Log =>
  guardChildren(
    pino(
      {
        level,
        // Errors are serialised by us: pino's serializer copies all properties.
        serializers: { err: (described) => described },
        formatters: { level: (label) => ({ level: label }), log: allow },
        timestamp: pino.stdTimeFunctions.isoTime,
        // In JSON the escapes are the same value.
        hooks: { streamWrite: printable },
      },
      destination ?? pino.destination(1),
    ),
  );
