import pg from 'pg';

/**
 * Both kinds of database answer in the same JavaScript values. Left alone pg gives bigint as a string and dates at
 * midnight of the server's zone, PGlite bigint as an unsafe number and dates at midnight UTC.
 */
const oid = { bigint: 20, date: 1082, timestamp: 1114, bigintArray: 1016, textArray: 1009, dateArray: 1182 };

const scalars: Record<number, (text: string) => unknown> = {
  [oid.bigint]: (text) => BigInt(text),
  [oid.date]: (text) => text,
  [oid.timestamp]: (text) => new Date(`${text.replace(' ', 'T')}Z`),
};

/** PGlite derives those of arrays by itself. */
export const embeddedParsers = scalars;

const textArray = (text: string): (string | null)[] => pg.types.getTypeParser(oid.textArray, 'text')(text);

const arrays: Record<number, (text: string) => unknown> = {
  [oid.bigintArray]: (text) => textArray(text).map((item) => (item === null ? null : BigInt(item))),
  [oid.dateArray]: textArray,
};

const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: unknown) =>
  scalars[type] ?? arrays[type] ?? pg.types.getTypeParser(type, format === 'binary' ? 'binary' : 'text');

export const serverTypes: pg.CustomTypesConfig = { getTypeParser };
