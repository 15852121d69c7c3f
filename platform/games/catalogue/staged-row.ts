import { createHash } from 'node:crypto';
import { isObject, type Json, type JsonObject, type SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import type { FileRecord } from '../../imports/file-record.ts';
import type { CatalogueStagingTable } from './catalogue-import-tables.ts';
import { catalogueFormat } from './file-format.ts';

export type Section = keyof typeof catalogueFormat.sections;
export const sections = Object.keys(catalogueFormat.sections) as Section[];

/** A record as staged. */
export type StagedRow = Omit<CatalogueStagingTable, 'import_id' | 'content'> & { content: JsonObject };

/** Properties with their own columns; all others are the content. */
const apart: Readonly<Record<Section, readonly string[]>> = {
  vendors: ['code', 'position', 'hidden'],
  classifications: ['key', 'position', 'hidden'],
  games: ['vendor', 'id', 'nodeId', 'position', 'hidden'],
};

/**
 * Defaults that are not stored. Rows older than these properties are equal to records that omit them, so importing the same file still has
 * no effect.
 */
export const unstoredDefaults: Readonly<Record<Section, JsonObject>> = {
  vendors: {},
  classifications: {},
  games: { devices: 'both' },
};

export const keyOf = (section: Section, of: JsonObject) => ({
  vendor: String((section === 'games' ? of.vendor : section === 'vendors' ? of.code : of.key) ?? ''),
  id: section === 'games' ? String(of.id ?? '') : '',
});

/**
 * The row of a record. A record with faults is staged with its valid parts if its key can be read. References to it are then no further
 * faults, and its other faults are found in the same run. Nothing of such a file is ever written.
 */
export function stagedRow(record: FileRecord, ordinal: number): StagedRow | undefined {
  const section = record.section as Section;
  const { line, column, sound: value } = record;
  const key = keyOf(section, record.stated);
  if (record.value === undefined && !hasKey(record)) return undefined;
  const content = contentOf(section, value);
  return {
    ordinal,
    section,
    ...key,
    node_id: numberOf(value.nodeId),
    position: numberOf(value.position),
    hidden: value.hidden === true,
    digest: digestOf(JSON.stringify(content)),
    content,
    line,
    column_number: column,
  };
}

const keys: Readonly<Record<Section, readonly string[]>> = {
  vendors: ['code'],
  classifications: ['key'],
  games: ['vendor', 'id'],
};

const hasKey = ({ section, sound }: FileRecord) => keys[section as Section].every((name) => sound[name] !== undefined);

/** Content with properties in the order of the schema, so that equal contents are equal texts. */
export function contentOf(section: Section, value: JsonObject): JsonObject {
  const names = Object.keys(propertiesOf(section)).filter((name) => !apart[section].includes(name));
  const unstored = unstoredDefaults[section];
  return Object.fromEntries(
    names.flatMap((name) =>
      value[name] === undefined || value[name] === unstored[name]
        ? []
        : [[name, inOrder(value[name], propertiesOf(section)[name]?.properties)]],
    ),
  );
}

const inOrder = (value: Json, keys: SchemaNode['properties']): Json =>
  keys === undefined || !isObject(value)
    ? value
    : Object.fromEntries(
        Object.keys(keys).flatMap((key) => (value[key] === undefined ? [] : [[key, value[key] as Json]])),
      );

export function propertiesOf(section: Section): Readonly<Record<string, SchemaNode>> {
  return catalogueFormat.sections[section].node.properties ?? {};
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
