import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaNode } from '../../schema/manifest/walk-schema.ts';
import { projectRoot } from '../project-root.ts';

/** The schema of effective manifests: defaults, visibility and descriptions of every property. */
export const manifestSchema = JSON.parse(
  readFileSync(join(projectRoot, 'schema/generated/manifest.schema.json'), 'utf8'),
) as SchemaNode;
