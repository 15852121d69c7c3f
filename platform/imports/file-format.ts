import type { Records } from '../../schema/generated/records.ts';
import type { SchemaNode } from '../../schema/manifest/walk-schema.ts';
import type { Sections } from './file-record.ts';

/** Formats of the sections of a file. */
export type FileFormat<Section extends string = string> = { readonly sections: Pick<Sections, Section> };

/** The schema of a record in a file's schema. */
export function recordNode(schema: unknown, record: keyof Records): SchemaNode {
  const node = (schema as SchemaNode).$defs?.[record];
  if (node === undefined) throw new Error(`schema: no record is called ${record}`);
  return node;
}

/** Separator of list items in a cell. */
export const listSeparator = '|';
