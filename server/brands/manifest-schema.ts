import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedLists } from '../../schema/manifest/extend-lists.ts';
import type { SchemaNode } from '../../schema/manifest/walk-schema.ts';
import { projectRoot } from '../project-root.ts';

/** The schema of effective manifests: defaults, visibility and descriptions of every property. */
export const manifestSchema = JSON.parse(
  readFileSync(join(projectRoot, 'schema/generated/manifest.schema.json'), 'utf8'),
) as SchemaNode;

/** The entry lists that brands extend. */
export const manifestLists = shippedLists(manifestSchema);

/** Colour scheme of a manifest that states none. */
export const defaultScheme = manifestSchema.properties?.theme?.properties?.colorScheme?.default;

/** The schema with the defaults of a dark palette. It shares everything outside of the theme. */
export const darkManifestSchema = withDarkDefaults(manifestSchema);

function withDarkDefaults(node: SchemaNode): SchemaNode {
  if (node['x-default-dark'] !== undefined) return { ...node, default: node['x-default-dark'] };
  if (node.properties === undefined) return node;
  const properties = Object.entries(node.properties).map(
    ([key, child]) => [key, withDarkDefaults(child)] as const,
  );
  if (properties.every(([key, child]) => child === node.properties?.[key])) return node;
  return { ...node, properties: Object.fromEntries(properties) };
}
