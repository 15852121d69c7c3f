import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { pointerSteps, valueIn } from '../../../schema/manifest/pointer.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import type { BrandFault } from '../brand.ts';
import { standing } from '../changes/apply-changes.ts';
import { type Difference, differencesOf } from '../changes/differences.ts';
import { isTextPlace, textIn } from '../changes/text-changes.ts';
import { computeEffective } from '../effective.ts';
import { isAbstract, layeredManifests, lineageOf } from '../lineage.ts';
import { addedFaults } from '../live/build-brand.ts';
import type { LiveBrandSet } from '../live/open-brand-set.ts';
import { reservedFaults } from '../live/refusals.ts';
import { flattenOverrides } from '../texts-of-folder.ts';
import { refusePlaceholders } from './placeholders.ts';
import type { StoredBrand, StoredChange } from './stored-brand.ts';

/** A value of a release that nobody will see, because a live change of the same place overrides it. */
export type HiddenValue = {
  readonly tenant: string;
  readonly path: string;
  /** Value in the current release; `after` is the value in the new one. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly change: StoredChange;
};

/** A file of the release besides its manifest: `texts/EN.json`, `assets/logo.svg`. */
export type FileDifference = {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
};

type Files = Pick<StoredBrand, 'texts' | 'assets'>;

export type ReleasePlan = {
  /** Differences in every affected brand: the new value against the served one. */
  readonly differences: readonly Difference[];
  /** Number of differences beyond those that are listed. */
  readonly more: number;
  readonly files: readonly FileDifference[];
  readonly warnings: readonly BrandFault[];
  readonly hidden: readonly HiddenValue[];
  /** Brands that are or could be served differently: the brand itself, and the brands that inherit from it. */
  readonly reached: readonly string[];
};

/**
 * Returns the changes that would result if an environment served this release: in the brand and in all that inherit from it. Throws
 * `release.invalid` with the faults if one of them could not be served.
 */
export async function planRelease({
  brands,
  candidate,
  acceptsPlaceholders = brands.acceptsPlaceholders,
  now,
}: {
  brands: LiveBrandSet;
  /** The release with the environment's changes over it. */
  candidate: StoredBrand;
  /** Whether brands may have the placeholder of `livery new` as their licence. */
  acceptsPlaceholders?: boolean;
  now: Date;
}): Promise<ReleasePlan> {
  const { tenant } = candidate;
  const served = brands.stored(tenant);
  const reached = isAbstract(candidate.manifest)
    ? brands.descendants(tenant).filter((id) => id !== tenant && brands.byId(id) !== undefined)
    : [tenant];
  const warnings: BrandFault[] = [];
  const differencesIn = (id: string): Difference[] => {
    const before = brands.byId(id);
    const chain = before === undefined ? undefined : brands.lineage(id);
    const known = chain === undefined ? undefined : brands.build({ chain, at: now, isServed: true });
    // Existing faults of a child do not block its parent, which could not fix them.
    const isChild = id !== tenant;
    const built = brands.build({ chain: chainWith({ brands, candidate, id }), at: now, isServed: isChild });
    if ('faults' in built) throw refused(built.faults);
    const breaches = addedFaults({ of: 'breaches', built, known });
    if (breaches.length > 0) throw refused(breaches);
    const statedBefore = isChild ? (before?.manifest.tenant.domains ?? []) : [];
    const taken = reservedFaults({ brand: built.brand, reserved: brands.reserved, statedBefore });
    if (taken.length > 0) throw refused(taken);
    if (!acceptsPlaceholders) refusePlaceholders({ brand: built.brand, before, isChild });
    warnings.push(...addedFaults({ of: 'warnings', built, known }));
    // Everything in a first release is new, so there are no differences to review.
    if (before === undefined) return [];
    const [one, other] = [before.manifest, built.brand.manifest] as unknown as [Json, Json];
    return differencesOf({ tenant: id, before: one, after: other });
  };
  const all: Difference[] = [];
  for (const id of reached) {
    // A parent may have thousands of brands, so other work runs in between.
    if (id !== tenant) await nextTurnOfLoop();
    all.push(...differencesIn(id));
  }
  const differences = all.slice(0, serverLimits.differencesReported);
  return {
    differences,
    more: all.length - differences.length,
    files: filesBetween({ before: served, after: candidate }),
    warnings,
    hidden: hiddenBy({ brands, candidate, served }),
    reached,
  };
}

/** Parents first. The candidate replaces the served release. */
export function chainWith({
  brands,
  candidate,
  id,
}: {
  brands: LiveBrandSet;
  candidate: StoredBrand;
  id: string;
}): readonly StoredBrand[] {
  const lineage = lineageOf({
    id,
    find: (one) => (one === candidate.tenant ? candidate : brands.stored(one)),
    manifestOf: ({ manifest }) => manifest,
  });
  if ('chain' in lineage) return lineage.chain;
  const message =
    'missing' in lineage
      ? `extends "${lineage.missing}", which does not exist in this environment`
      : `extends itself: ${lineage.circle.join(' -> ')}`;
  throw refused([
    {
      ...{ tenant: id, severity: 'error', rule: 'extends', pointer: '/extends', message },
      fix: 'publish the parent in this environment first',
    },
  ]);
}

const refused = (faults: readonly BrandFault[]) =>
  new CodedError('release.invalid', {
    message: `${faults[0]?.tenant}: ${faults[0]?.message}${faults[0]?.fix === undefined ? '' : ` (${faults[0].fix})`}`,
    value: { faults: [...faults] },
  });

/** Own changes that override a value that the release sets. */
function hiddenBy({
  brands,
  candidate,
  served,
}: {
  brands: LiveBrandSet;
  candidate: StoredBrand;
  served: StoredBrand | undefined;
}): HiddenValue[] {
  if (served === undefined) return [];
  const stated = (own: StoredBrand): ((steps: readonly string[]) => Json | undefined) => {
    const chain = chainWith({ brands, candidate: own, id: own.tenant });
    const { value } = computeEffective({ chain: layeredManifests(chain) });
    const texts = Object.fromEntries(
      Object.entries(own.texts).map(([language, of]) => [language, Object.fromEntries(flattenOverrides(of))]),
    );
    return (steps) => (isTextPlace(steps) ? textIn({ texts, steps }) : valueIn({ value, steps }));
  };
  const changes = standing(candidate.changes);
  if (changes.length === 0) return [];
  const [earlier, next] = [stated(served), stated(candidate)];
  return changes.flatMap((change) => {
    const steps = pointerSteps(change.path);
    const [before, after] = [earlier(steps), next(steps)];
    const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
    if (same(before, after) || same(after, change.value)) return [];
    return [{ tenant: candidate.tenant, path: change.path, before, after, change }];
  });
}

/** Texts and assets that differ. */
export function filesBetween({
  before,
  after,
}: {
  before: Files | undefined;
  after: Files;
}): FileDifference[] {
  const files = (stored: Files | undefined) =>
    new Map([
      ...Object.entries(stored?.texts ?? {}).map(
        ([language, texts]) => [`texts/${language}.json`, JSON.stringify(texts)] as const,
      ),
      ...Object.entries(stored?.assets ?? {}),
    ]);
  const [earlier, next] = [files(before), files(after)];
  return [...new Set([...earlier.keys(), ...next.keys()])].sort().flatMap((path): FileDifference[] => {
    const [one, other] = [earlier.get(path), next.get(path)];
    if (one === other) return [];
    return [{ path, change: one === undefined ? 'added' : other === undefined ? 'removed' : 'changed' }];
  });
}
