import { CodedError } from '../../../../schema/errors.ts';
import { pointerOf } from '../../../../schema/manifest/pointer.ts';
import {
  isObject,
  type Json,
  ownValue,
  resolveNode,
  type SchemaNode,
} from '../../../../schema/manifest/walk-schema.ts';
import { nearestOf } from '../../../nearest-word.ts';
import type { LiveBrandSet } from '../../environments.ts';
import { isNewItem } from '../../folder/apply-changes.ts';
import { manifestSchema } from '../../folder/manifest-schema.ts';

/** Throws for paths that the schema does not know, and suggests the nearest known one. */
export function assertKnown({
  steps,
  brands,
  tenant,
  given,
}: {
  steps: readonly string[];
  brands: LiveBrandSet;
  tenant: string;
  given: Json | undefined;
}): void {
  let node: SchemaNode = manifestSchema;
  let value: unknown = brands.byId(tenant)?.manifest;
  for (const [index, step] of steps.entries()) {
    node = resolveNode({ node, root: manifestSchema, value });
    if (Array.isArray(value) || node.items !== undefined) {
      const items = (Array.isArray(value) ? value : []) as { id?: string }[];
      value = items.find((item) => item.id === step);
      if (value === undefined && isNewItem(given, step, steps.slice(index + 1))) return;
      if (value === undefined) throw unknownPath({ steps, index, candidates: items.flatMap(({ id }) => id ?? []) });
      node = node.items ?? {};
      continue;
    }
    if (node.properties === undefined) return;
    const next = Object.hasOwn(node.properties, step) ? node.properties[step] : undefined;
    if (next === undefined) throw unknownPath({ steps, index, candidates: Object.keys(node.properties) });
    node = next;
    value = isObject(value) ? ownValue(value, step) : undefined;
  }
}

/** Returns the error for a step that a place does not have. It suggests the nearest existing step. */
export function unknownPath({
  steps,
  index,
  candidates,
}: {
  steps: readonly string[];
  index: number;
  candidates: readonly string[];
}): CodedError {
  const word = steps[index] ?? '';
  const nearest = nearestOf(word, candidates);
  const parent = pointerOf(steps.slice(0, index)) || 'the manifest';
  const flag = steps[0] === 'flags' && index === 1;
  const hint =
    nearest === undefined
      ? candidates.length <= 12
        ? `: it has ${candidates.join(', ')}`
        : ''
      : `: did you mean ${nearest}?`;
  return new CodedError(flag ? 'change.unknown_flag' : 'change.unknown_path', {
    message: flag ? `no flag is called ${word}${hint}` : `${parent} has no "${word}"${hint}`,
  });
}
