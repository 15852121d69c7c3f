import { getLocation, type JSONPath, type Node, parse } from 'jsonc-parser';
import { defaultOf } from '../../../../schema/manifest/apply-defaults.ts';
import { pointerById } from '../../../../schema/manifest/pointer.ts';
import { isObject, type Json, resolveNode, type SchemaNode } from '../../../../schema/manifest/walk-schema.ts';

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

/** The part of the manifest's schema that describes the value at some steps; `undefined` where no schema describes one. */
export function schemaAt(
  root: SchemaNode,
  /** The manifest, which decides between alternatives. */ value: Json | undefined,
  path: JSONPath,
): SchemaNode | undefined {
  let node = root;
  let found = value;
  for (const step of path) {
    const stated = statedAt({ node, step });
    if (stated === undefined) return undefined;
    found = childOf(found, step);
    node = { ...resolveNode({ node: stated, root, value: found }), ...stated };
  }
  return node;
}

function statedAt({
  node: { additionalProperties: rest, items, properties = {} },
  step,
}: {
  node: SchemaNode;
  step: string | number;
}): SchemaNode | undefined {
  if (typeof step === 'number') return items;
  if (Object.hasOwn(properties, step)) return properties[step];
  return typeof rest === 'object' ? rest : undefined;
}

function childOf(value: Json | undefined, step: string | number): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return isObject(value) ? value[step] : undefined;
}

/** Kinds to choose from, if a property decides between them: its name and their values with titles. */
export function kindsOf({ node, root }: { node: SchemaNode; root: SchemaNode }): {
  readonly property: string;
  readonly kinds: readonly { readonly value: unknown; readonly title: string | undefined }[];
} {
  const { oneOf = [], discriminator } = resolveNode({ node, root, value: undefined });
  const property = discriminator?.propertyName ?? '';
  return {
    property,
    kinds: oneOf.map((branch) => ({ value: branch.properties?.[property]?.const, title: branch.title })),
  };
}

export type TextRange = { readonly from: number; readonly to: number };

/**
 * The part of the text that states a place: its name and value, or its name alone if the value has parts. A place that the text does
 * not state has the one above it.
 */
export function rangeOf(tree: Node, steps: readonly string[]): TextRange {
  let node = tree;
  let range: TextRange = { from: tree.offset, to: tree.offset + 1 };
  for (const step of steps) {
    const found = childAt(node, step);
    if (found === undefined) break;
    const { name, value } = found;
    const isPlain = value.type !== 'object' && value.type !== 'array';
    range = {
      from: name.offset,
      to: isPlain ? value.offset + value.length : name.offset + (name === value ? 1 : name.length),
    };
    node = value;
  }
  return range;
}

/** A property by its name, or an item of a list by its id or index. */
function childAt(node: Node, step: string): { name: Node; value: Node } | undefined {
  const children = node.children ?? [];
  if (node.type === 'object') {
    const found = children.find(({ children: [key] = [] }) => key?.value === step);
    const [name, value] = found?.children ?? [];
    return name === undefined || value === undefined ? undefined : { name, value };
  }
  if (node.type !== 'array') return undefined;
  const item = children.find((child) => idOf(child) === step) ?? children[Number(step)];
  return item === undefined ? undefined : { name: item, value: item };
}

const idOf = (item: Node): unknown =>
  item.type === 'object'
    ? item.children?.find(({ children: [key] = [] }) => key?.value === 'id')?.children?.[1]?.value
    : undefined;

/** Steps to the value at an offset, with indices of lists. */
export const stepsAt = (text: string, offset: number): JSONPath =>
  getLocation(text, offset).path.filter((step) => step !== '');
