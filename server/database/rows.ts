import type {
  DeleteQueryBuilder,
  DeleteResult,
  Selectable,
  SelectQueryBuilder,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';
import type { AnyTx } from './database.ts';
import type { Tables } from './tables.ts';

type Table = keyof Tables & string;
/** Values of columns, at least one. What may be missing or null is refused, so that a missing value never widens a statement. */
type Equal<Name extends Table, Values> = {
  readonly [Column in keyof Values]-?: Column extends keyof Selectable<Tables[Name]>
    ? Exclude<Selectable<Tables[Name]>[Column], null>
    : never;
};
type Nothing = Record<never, never>;

/** Selects the rows whose columns have these values. */
export const selectRows = <Name extends Table, const Values extends Equal<Name, Values>>(
  tx: AnyTx,
  table: Name,
  values: Values,
): SelectQueryBuilder<Tables, Name, Nothing> =>
  narrowed(tx.selectFrom(table) as unknown as SelectQueryBuilder<Tables, Name, Nothing>, table, values);

/** Updates the rows whose columns have these values. */
export const updateRows = <Name extends Table, const Values extends Equal<Name, Values>>(
  tx: AnyTx,
  table: Name,
  values: Values,
): UpdateQueryBuilder<Tables, Name, Name, UpdateResult> =>
  narrowed(tx.updateTable(table) as unknown as UpdateQueryBuilder<Tables, Name, Name, UpdateResult>, table, values);

/** Deletes the rows whose columns have these values. */
export const deleteRows = <Name extends Table, const Values extends Equal<Name, Values>>(
  tx: AnyTx,
  table: Name,
  values: Values,
): DeleteQueryBuilder<Tables, Name, DeleteResult> =>
  narrowed(tx.deleteFrom(table) as unknown as DeleteQueryBuilder<Tables, Name, DeleteResult>, table, values);

function narrowed<Query>(query: Query, table: string, values: object): Query {
  let found = query as { where(column: string, equals: '=', value: unknown): typeof found };
  const stated = Object.entries(values);
  if (stated.length === 0) throw new Error(`a statement about ${table} names no column`);
  for (const [column, value] of stated) found = found.where(`${table}.${column}`, '=', value);
  return found as Query;
}

/** A page of rows, of which one more was read than fits, and the place after which the next page begins; null after the last page. */
export function pageOf<Row>(
  rows: readonly Row[],
  pageSize: number,
  placeIn: (last: Row) => string,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { page, next: rows.length > pageSize && last !== undefined ? placeIn(last) : null };
}
