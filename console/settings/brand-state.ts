import type { AdminBodyOf } from '../../schema/admin-call-types.ts';
import { applyDefaults } from '../../schema/manifest/apply-defaults.ts';
import { withDarkDefaults } from '../../schema/manifest/dark-defaults.ts';
import { type ShippedList, shippedLists } from '../../schema/manifest/extend-lists.ts';
import { mergeChain, mergedLists } from '../../schema/manifest/merge-chain.ts';
import { pointerSteps, valueIn } from '../../schema/manifest/pointer.ts';
import type { Json, SchemaNode } from '../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../schema/settings/setting.ts';
import { settingsOf } from '../../schema/settings/settings-of.ts';
import { sameJson } from './same-json.ts';

/** The manifest schema as the studio reads it, computed once. */
export type StudioSchema = {
  readonly settings: readonly Setting[];
  readonly light: SchemaNode;
  readonly dark: SchemaNode;
  readonly lists: readonly ShippedList[];
};

export const studioSchema = (light: SchemaNode): StudioSchema => ({
  settings: settingsOf(light),
  light,
  dark: withDarkDefaults(light),
  lists: shippedLists(light),
});

type Operation = AdminBodyOf<'patchDraft'>['operations'][number];

/** Origin of a setting's value. */
export type Source = 'own' | 'inherited' | 'shipped' | 'none';

/** Values of a draft: its own, those of its parents, and what results with the defaults, without live changes. */
export type BrandState = {
  readonly valueAt: (path: string) => Json | undefined;
  /** The value that applies without the draft's own one. */
  readonly beneathAt: (path: string) => Json | undefined;
  readonly sourceOf: (path: string) => Source;
  /** The draft's own value at a place. */
  readonly ownAt: (path: string) => Json | undefined;
  /** Whether a list is merged by id into one of a parent or of ours. Otherwise the draft's own list replaces that one. */
  readonly isMerged: (path: string) => boolean;
  /**
   * The operation that takes an own value back to the one beneath; `undefined` if that would change nothing, or would leave a required
   * setting without a value. Lists that replace the one beneath hold copies of its items, so their values are restored by writing them.
   */
  readonly resetOf: (row: {
    readonly path: string;
    readonly isRequired: boolean;
    /** The value as it is typed. */
    readonly value: Json | undefined;
  }) => Operation | undefined;
};

export function brandState({
  schema: { light, dark, lists },
  parents,
  manifest,
}: {
  schema: StudioSchema;
  /** Manifests of the parents, the topmost first. */
  parents: readonly Json[];
  manifest: Json;
}): BrandState {
  const inherited = mergeChain(parents, lists);
  const merged = mergeChain([...parents, manifest], lists);
  const scheme = valueIn(merged, ['theme', 'colorScheme']);
  const node = scheme === 'dark' ? dark : light;
  const effective = applyDefaults({ value: merged, node, root: node });
  const beneath = applyDefaults({ value: inherited, node, root: node });
  const isMerged = mergedLists(parents, lists);
  /** Whether a place is in a list that the draft copies as a whole with its first value there. */
  const isInCopiedList = (steps: readonly string[]) =>
    steps.some((_, end) => {
      const around = steps.slice(0, end);
      return Array.isArray(valueIn(effective, around)) && !isMerged(around);
    });
  return {
    valueAt: (path) => valueIn(effective, pointerSteps(path)),
    beneathAt: (path) => valueIn(beneath, pointerSteps(path)),
    ownAt: (path) => valueIn(manifest, pointerSteps(path)),
    isMerged: (path) => isMerged(pointerSteps(path)),
    resetOf: ({ path, isRequired, value }) => {
      const steps = pointerSteps(path);
      const below = valueIn(beneath, steps);
      if (below === undefined) return isRequired ? undefined : { path, removed: true };
      if (!isInCopiedList(steps)) return { path, removed: true };
      return sameJson(value, below) ? undefined : { path, value: below };
    },
    sourceOf: (path) => {
      const steps = pointerSteps(path);
      if (valueIn(manifest, steps) !== undefined) return 'own';
      if (valueIn(inherited, steps) !== undefined) return 'inherited';
      return valueIn(effective, steps) === undefined ? 'none' : 'shipped';
    },
  };
}
