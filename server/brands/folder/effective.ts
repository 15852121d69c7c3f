import { createHash } from 'node:crypto';
import type { ErrorObject } from 'ajv';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import { validateManifest } from '../../../schema/generated/validate-manifest.js';
import { applyDefaults } from '../../../schema/manifest/apply-defaults.ts';
import { valueAt } from '../../../schema/manifest/extend-lists.ts';
import { mergeChain } from '../../../schema/manifest/merge-chain.ts';
import type { Json, SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { type ManifestChange, withChanges } from './apply-changes.ts';
import { darkManifestSchema, defaultScheme, manifestLists, manifestSchema } from './manifest-schema.ts';

export type Effective = {
  /** The frozen manifest with defaults; a valid `Manifest` if there are no errors. */
  readonly value: Json;
  readonly errors: readonly ErrorObject[];
};

/** Computes the effective manifest: parents from the top down, the brand, then live changes in order. */
export function computeEffective(chain: readonly Json[], changes: readonly ManifestChange[] = []): Effective {
  const merged = mergeChain(chain, manifestLists);
  const node = schemaOf(merged, changes);
  const fill = (part: Json) => applyDefaults({ value: part, node, root: node });
  const filled = fill(merged);
  const changed = withChanges(filled, changes, manifestLists);
  // A change may add a part with missing properties, such as another variant, so its defaults are filled in.
  const value = deepFreeze(changed === filled ? filled : fill(changed));
  const valid = validateManifest(value);
  return { value, errors: valid ? [] : [...(validateManifest.errors ?? [])] };
}

/** The schema for the colour scheme. It has to be known before defaults are filled in, because a live change may switch it. */
function schemaOf(merged: Json, changes: readonly ManifestChange[]): SchemaNode {
  const theme = valueAt(merged, ['theme']) ?? {};
  const turned = withChanges({ theme }, changes, []);
  const scheme = valueAt(turned, ['theme', 'colorScheme']) ?? defaultScheme;
  return scheme === 'dark' ? darkManifestSchema : manifestSchema;
}

/** Narrows the type after validation. */
export function asManifest(effective: Effective): Manifest {
  if (effective.errors.length > 0) throw new Error("an invalid manifest can't be built");
  return effective.value as unknown as Manifest;
}

export function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** Freezes recursively; parts that are frozen already (shared) are skipped. */
export function deepFreeze<T extends Json>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const child of Array.isArray(value) ? value : Object.values(value)) deepFreeze(child);
  return Object.freeze(value);
}
