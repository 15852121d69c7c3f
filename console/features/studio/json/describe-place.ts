import type { JSONPath } from 'jsonc-parser';
import { parse } from 'jsonc-parser';
import { defaultOf } from '../../../../schema/manifest/apply-defaults.ts';
import { pointerById } from '../../../../schema/manifest/pointer.ts';
import type { Json, SchemaNode } from '../../../../schema/manifest/walk-schema.ts';
import { schemaAt } from './schema-at.ts';
import { stepsAt } from './text-places.ts';

/** The setting at an offset of the text. */
export type DescribedPlace = {
  /** Its place in the draft. */
  readonly path: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Its default as JSON. */
  readonly fallback: string | undefined;
};

/** Longest default that is shown, in characters. */
const longestDefault = 120;

/** Describes the setting at an offset of the text; `undefined` where none is. */
export function describePlace(text: string, offset: number, root: SchemaNode): DescribedPlace | undefined {
  const path: JSONPath = stepsAt(text, offset);
  const value = parse(text) as Json | undefined;
  const node = path.length === 0 ? undefined : schemaAt(root, value, path);
  if (node === undefined || value === undefined) return undefined;
  const known = defaultOf({ node, root });
  const fallback = known === undefined ? undefined : JSON.stringify(known);
  return {
    path: pointerById(value, path),
    title: node.title,
    description: node.description,
    fallback: fallback === undefined || fallback.length > longestDefault ? undefined : fallback,
  };
}
