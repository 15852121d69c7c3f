import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDarkDefaults } from '../../../schema/manifest/dark-defaults.ts';
import { shippedLists } from '../../../schema/manifest/extend-lists.ts';
import type { SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { projectRoot } from '../../project-root.ts';

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
