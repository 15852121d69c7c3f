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

type Column = {
  /** Property of the record; for a map, followed by its key. */
  readonly path: readonly [property: string, key?: string];
  readonly node: SchemaNode;
};

/** The columns that a CSV file may have: one for each property, and for a map one for each key, such as `name_AR` for `names.AR`. */
export function columnsOf({ properties = {} }: SchemaNode): ReadonlyMap<string, Column> {
  return new Map(
    Object.entries(properties).flatMap(([name, node]): [string, Column][] =>
      node.properties === undefined
        ? [[name, { path: [name], node }]]
        : Object.entries(node.properties).map(([key, each]) => [
            `${name.replace(/s$/, '')}_${key}`,
            { path: [name, key], node: each },
          ]),
    ),
  );
}
