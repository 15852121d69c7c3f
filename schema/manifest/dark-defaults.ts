import type { SchemaNode } from './walk-schema.ts';

/** The schema with the defaults of a dark palette (`x-default-dark`). It shares everything else. */
export function withDarkDefaults(node: SchemaNode): SchemaNode {
  if (node['x-default-dark'] !== undefined) return { ...node, default: node['x-default-dark'] };
  if (node.properties === undefined) return node;
  const properties = Object.entries(node.properties).map(([key, child]) => [key, withDarkDefaults(child)] as const);
  if (properties.every(([key, child]) => child === node.properties?.[key])) return node;
  return { ...node, properties: Object.fromEntries(properties) };
}
