import pg from 'pg';

/** Parsers to JavaScript values. By default pg returns bigint as a string and dates at midnight in the server's time zone. */
const oid = { bigint: 20, date: 1082, timestamp: 1114, bigintArray: 1016, textArray: 1009, dateArray: 1182 };

const scalars: Record<number, (text: string) => unknown> = {
  [oid.bigint]: (text) => BigInt(text),
  [oid.date]: (text) => text,
  [oid.timestamp]: (text) => new Date(`${text.replace(' ', 'T')}Z`),
};

const textArray = (text: string): (string | null)[] => pg.types.getTypeParser(oid.textArray, 'text')(text);

const arrays: Record<number, (text: string) => unknown> = {
  [oid.bigintArray]: (text) => textArray(text).map((item) => (item === null ? null : BigInt(item))),
  [oid.dateArray]: textArray,
};

const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: unknown) =>
  scalars[type] ?? arrays[type] ?? pg.types.getTypeParser(type, format === 'binary' ? 'binary' : 'text');

export const valueTypes: pg.CustomTypesConfig = { getTypeParser };
