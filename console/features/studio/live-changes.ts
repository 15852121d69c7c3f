import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { isAtOrBelow, pointerSteps, touch, valueIn } from '../../../schema/manifest/pointer.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';

/** A live change of the brand that is in effect. */
export type LiveChange = Pick<
  AdminValueOf<'showLayers'>[number]['changes'][number],
  'path' | 'until' | 'actor' | 'reason'
> & { readonly value: Json };

/** The live changes of a brand that are in effect now, without those that a later one of their place replaced or reverted. */
export function liveChanges(layer: AdminValueOf<'showLayers'>[number] | undefined, now: Date): LiveChange[] {
  const moment = now.toISOString();
  let found: LiveChange[] = [];
  for (const { path, value, removed, from, until, actor, reason } of layer?.changes ?? []) {
    if ((from !== null && from > moment) || (until !== null && until <= moment)) continue;
    found = found.filter((earlier) => !isAtOrBelow(earlier.path, path));
    if (!removed) found.push({ path, value: value as Json, until, actor, reason });
  }
  return found;
}

/** A live change with the place that it overrides: the setting itself for a change above it, otherwise the place of the change. */
export type Override = { readonly change: LiveChange; readonly path: string; readonly value: Json };

/** The live changes that override a setting: of its place, of one below it, or of one above it that states it. */
export const overridesOf = (changes: readonly LiveChange[], path: string): Override[] =>
  changes.flatMap((change): Override[] => {
    if (!touch(change.path, path)) return [];
    if (change.path.length >= path.length) return [{ change, path: change.path, value: change.value }];
    const steps = pointerSteps(path).slice(pointerSteps(change.path).length);
    const value = valueIn(change.value, steps);
    return value === undefined ? [] : [{ change, path, value }];
  });
