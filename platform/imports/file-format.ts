import type { Records } from '../../schema/generated/records.ts';
import type { SchemaNode } from '../../schema/manifest/walk-schema.ts';
import type { Sections } from './file-record.ts';

/** What the sections of a file list. */
export type FileFormat<Section extends string = string> = {
  readonly sections: Pick<Sections, Section>;
};

/** A record of a file's schema. */
export function recordNode(schema: unknown, record: keyof Records): SchemaNode {
  const node = (schema as SchemaNode).$defs?.[record];
  if (node === undefined) throw new Error(`schema: no record is called ${record}`);
  return node;
}

/** Between the items of a list in a cell. */
export const listSeparator = '|';

/**
 * What spreadsheets take for a formula. Such a cell is written behind an apostrophe, which shows it as it is, and read without: one that
 * begins so already gets one more.
 */
const formula = /^'*[=+\-@\t\r]/;

export const guardedCell = (text: string): string => (formula.test(text) ? `'${text}` : text);
export const unguardedCell = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
