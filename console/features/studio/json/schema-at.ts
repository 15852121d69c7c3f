import type { JSONPath } from 'jsonc-parser';
import { isObject, type Json, resolveNode, type SchemaNode } from '../../../../schema/manifest/walk-schema.ts';

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
