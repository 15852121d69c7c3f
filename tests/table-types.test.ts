import { sql } from 'kysely';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { platformMigrations } from '../platform/migrations/platform-migrations.ts';
import { sourceFilesOf } from '../scripts/toolchain/test/source-files.ts';
import type { Database } from '../server/database/database.ts';
import { checkedProgram } from './support/checked-program.ts';
import { aDatabase } from './support/database.ts';

let database: Database;
beforeAll(async () => {
  database = await aDatabase({ migrations: platformMigrations });
});
afterAll(() => database?.close());

/** The history of migrations and the version are read and written by plain SQL. */
const withoutType = ['applied_migration', 'schema_version'];
/** Columns that triggers fill in. */
const filledByTriggers = ['release.number'];

/** Types that a column of a PostgreSQL type may be read as. Columns of jsonb have any. */
const readAs: Readonly<Record<string, string>> = {
  text: 'string',
  int4: 'number',
  int8: 'bigint',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'string',
  bytea: 'Uint8Array',
  _int4: 'array',
  _text: 'array',
};

type Column = { readonly type: string; readonly nullable: boolean; readonly optional: boolean };
type Columns = Readonly<Record<string, Column>>;

it('table types describe the migrated database: tables, columns, types, nulls and defaults', async () => {
  const { rows } = await database.asOperator((tx) =>
    sql<{ table: string; column: string; type: string; nullable: boolean; filled: boolean }>`
      select class.relname as table, attname as column, type.typname as type, not attnotnull as nullable,
        atthasdef or attidentity <> '' as filled
      from pg_attribute attribute join pg_class class on class.oid = attrelid join pg_type type on type.oid = atttypid
      where class.relkind = 'r' and class.relnamespace = current_schema()::regnamespace and attnum > 0
        and not attisdropped`.execute(tx),
  );
  const migrated: Record<string, Record<string, Column>> = {};
  for (const { table, column, type, nullable, filled } of rows) {
    if (withoutType.includes(table)) continue;
    const read = readAs[type] ?? type;
    migrated[table] = {
      ...migrated[table],
      [column]: {
        type: read,
        nullable,
        optional: nullable || filled || filledByTriggers.includes(`${table}.${column}`),
      },
    };
  }
  const stated = statedTables();
  const described = Object.entries(stated).map(([table, columns]) => [table, fitted(columns, migrated[table] ?? {})]);
  expect(Object.fromEntries(described)).toEqual(migrated);
});

/** A column of jsonb fits any type, and `unknown` fits null. A type may require a value that the database would fill in. */
function fitted(stated: Columns, migrated: Columns): Columns {
  return Object.fromEntries(
    Object.entries(stated).map(([name, column]) => {
      const found = migrated[name];
      const nullable = column.type === 'unknown' ? (found?.nullable ?? true) : column.nullable;
      const type = found?.type === 'jsonb' ? 'jsonb' : column.type;
      return [name, { type, nullable, optional: column.optional || (found?.optional ?? false) }];
    }),
  );
}

/** Columns of each table by `Tables`, with all that features add to it. */
function statedTables(): Readonly<Record<string, Columns>> {
  const files = sourceFilesOf(['server', 'platform']).filter((file) => /-tables?\.ts$|\/tables\.ts$/.test(file));
  const program = checkedProgram(files);
  const checker = program.getTypeChecker();
  const file = program.getSourceFiles().find(({ fileName }) => fileName.endsWith('server/database/tables.ts'));
  const tables = file?.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'Tables');
  if (tables === undefined) throw new Error('there is no interface Tables');
  const propertiesOf = (type: ts.Type) =>
    type.getProperties().map((property): [string, ts.Type] => [property.name, checker.getTypeOfSymbol(property)]);
  const columnOf = (type: ts.Type): Column => {
    const [selected = type, inserted = type] = ['__select__', '__insert__'].map((name) => {
      const property = type.getProperty(name);
      return property && checker.getTypeOfSymbol(property);
    });
    const has = (of: ts.Type, flag: ts.TypeFlags) =>
      (of.isUnion() ? of.types : [of]).some(({ flags }) => (flags & flag) !== 0);
    return {
      type: nameOf(checker, selected),
      nullable: has(selected, ts.TypeFlags.Null),
      optional: has(inserted, ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Never),
    };
  };
  return Object.fromEntries(
    propertiesOf(checker.getTypeAtLocation(tables)).map(([table, type]) => [
      table,
      Object.fromEntries(propertiesOf(type).map(([column, of]) => [column, columnOf(of)])),
    ]),
  );
}

/** Without type arguments, and by the kind of literals. */
function nameOf(checker: ts.TypeChecker, type: ts.Type): string {
  if ((type.flags & ts.TypeFlags.Unknown) !== 0) return 'unknown';
  const wide = checker.getBaseTypeOfLiteralType(checker.getNonNullableType(type));
  if (checker.isArrayType(wide)) return 'array';
  return checker.typeToString(wide).replace(/<.*/, '');
}
