import { isDeepStrictEqual } from 'node:util';
import { serverLimits } from '../../../../schema/constants.ts';
import { pointerOf } from '../../../../schema/manifest/pointer.ts';
import type { Json, JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import { type Difference, differencesOf } from '../../folder/differences.ts';
import { flattenOverrides } from '../../folder/read/texts-of-folder.ts';
import { textSteps } from '../../folder/text-changes.ts';
import { type FileDifference, filesBetween } from './plan-release.ts';
import type { Candidate } from './release-brand.ts';

type Stated = Pick<Candidate, 'manifest' | 'texts' | 'assets'>;

/**
 * Compares the own content of two stored releases of a brand: values, texts and assets of their folders. Parents and live changes
 * are left out, because they may have changed since, and the caller may not be allowed to read them.
 */
export function compareReleases({ tenant, before, after }: { tenant: string; before: Stated; after: Stated }): {
  differences: Difference[];
  more: number;
  files: FileDifference[];
} {
  const all = statedDifferences({ tenant, before, after });
  const differences = all.slice(0, serverLimits.differencesReported);
  return {
    differences,
    more: all.length - differences.length,
    // Texts are listed one by one.
    files: filesBetween({ ...before, texts: {} }, { ...after, texts: {} }),
  };
}

/** All differences of own values and texts, each at its place. */
export function statedDifferences({
  tenant,
  before,
  after,
  target,
}: {
  tenant: string;
  before: Stated;
  after: Stated;
  target?: Json | undefined;
}): Difference[] {
  return [
    ...differencesOf({ tenant, before: before.manifest, after: after.manifest, target }),
    ...textDifferences({ tenant, before: before.texts, after: after.texts }),
  ];
}

/** Differences of own texts, each at its place. */
export function textDifferences({
  tenant,
  before,
  after,
}: {
  tenant: string;
  before: JsonObject;
  after: JsonObject;
}): Difference[] {
  const languages = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  // Most languages are the same on both sides, and seeing that takes less time than flattening them.
  const changed = languages.filter((language) => !isDeepStrictEqual(before[language], after[language]));
  return changed.flatMap((language) => {
    const [earlier, next] = [flattenOverrides(before[language]), flattenOverrides(after[language])];
    return [...new Set([...earlier.keys(), ...next.keys()])].sort().flatMap((name): Difference[] => {
      const [one, other] = [earlier.get(name), next.get(name)];
      if (one === other) return [];
      const [namespace = '', key = ''] = name.split(/:(.*)/s);
      return [{ tenant, path: pointerOf(textSteps({ language, namespace, key })), before: one, after: other }];
    });
  });
}
