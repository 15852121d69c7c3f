import { applyDefaults } from '../../../schema/manifest/apply-defaults.ts';
import { withDarkDefaults } from '../../../schema/manifest/dark-defaults.ts';
import { type ShippedList, shippedLists } from '../../../schema/manifest/extend-lists.ts';
import { mergeChain } from '../../../schema/manifest/merge-chain.ts';
import { mergedLists } from '../../../schema/manifest/merged-lists.ts';
import { pointerSteps, valueIn } from '../../../schema/manifest/pointer.ts';
import type { Json, SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../../schema/settings/setting.ts';
import { settingsOf } from '../../../schema/settings/settings-of.ts';

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
  const inherited = mergeChain({ chain: parents, lists });
  const merged = mergeChain({ chain: [...parents, manifest], lists });
  const scheme = valueIn({ value: merged, steps: ['theme', 'colorScheme'] });
  const node = scheme === 'dark' ? dark : light;
  const effective = applyDefaults({ value: merged, node, root: node });
  const beneath = applyDefaults({ value: inherited, node, root: node });
  const isMerged = mergedLists({ manifest, parents, lists });
  return {
    valueAt: (path) => valueIn({ value: effective, steps: pointerSteps(path) }),
    beneathAt: (path) => valueIn({ value: beneath, steps: pointerSteps(path) }),
    ownAt: (path) => valueIn({ value: manifest, steps: pointerSteps(path) }),
    isMerged: (path) => isMerged(pointerSteps(path)),
    sourceOf: (path) => {
      const steps = pointerSteps(path);
      if (valueIn({ value: manifest, steps }) !== undefined) return 'own';
      if (valueIn({ value: inherited, steps }) !== undefined) return 'inherited';
      return valueIn({ value: effective, steps }) === undefined ? 'none' : 'shipped';
    },
  };
}
