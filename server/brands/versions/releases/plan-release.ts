import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { serverLimits } from '../../../../schema/constants.ts';
import { CodedError } from '../../../../schema/errors.ts';
import { pointerSteps, valueIn } from '../../../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../../../schema/manifest/walk-schema.ts';
import type { Brand, BrandFault } from '../../brand.ts';
import type { LiveBrandSet } from '../../environments.ts';
import { standing, withChanges } from '../../folder/apply-changes.ts';
import { addedFaults } from '../../folder/build/build-brand.ts';
import { type Difference, differencesAt, differencesOf, isAsAfter } from '../../folder/differences.ts';
import { computeEffective } from '../../folder/effective.ts';
import { isAbstract, layeredManifests, lineageOf } from '../../folder/lineage.ts';
import { manifestLists } from '../../folder/manifest-schema.ts';
import { flattenOverrides } from '../../folder/read/texts-of-folder.ts';
import type { StoredBrand, StoredChange } from '../../folder/stored-brand.ts';
import { isTextPlace, textIn } from '../../folder/text-changes.ts';
import { reservedFaults } from '../claims/reserved-domains.ts';
import { refusePlaceholders } from './placeholders.ts';
import { addedUnsigned } from './unsigned-texts.ts';

/**
 * A value of a release that nobody will see, because a live change overrides it: `before` is the value in the current release, `after`
 * in the new one. For a list, only items are named, and the order, that the change overrides.
 */
export type HiddenValue = Difference & {
  readonly change: StoredChange;
  /** The value that the change states there, or the order of its list; `undefined` if it states none. */
  readonly stated: Json | undefined;
};

/** A file of the release besides its manifest: `texts/EN.json`, `assets/logo.svg`. */
export type FileDifference = { readonly path: string; readonly change: 'added' | 'changed' | 'removed' };

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
  /** The brand itself with the release; `undefined` for a parent that is not served. */
  readonly brand: Brand | undefined;
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
  /** Whether brands may have the placeholder of `livery new` as their licence, and unsigned legal texts. */
  acceptsPlaceholders?: boolean;
  now: Date;
}): Promise<ReleasePlan> {
  const { tenant } = candidate;
  const served = brands.stored(tenant);
  const reached = isAbstract(candidate.manifest)
    ? brands.descendants(tenant).filter((id) => id !== tenant && brands.byId(id) !== undefined)
    : [tenant];
  const warnings: BrandFault[] = [];
  let planned: Brand | undefined;
  const differencesIn = (id: string): Difference[] => {
    const before = brands.byId(id);
    const chain = before === undefined ? undefined : brands.lineage(id);
    const known = () => (chain === undefined ? undefined : brands.build({ chain, at: now, isServed: true }));
    // Existing faults of a child do not block its parent, which could not fix them.
    const isChild = id !== tenant;
    const built = brands.build({ chain: chainWith(brands, candidate, id), at: now, isServed: isChild });
    if ('faults' in built) throw refused(built.faults);
    const breaches = addedFaults('breaches', built, known);
    if (breaches.length > 0) throw refused(breaches);
    const statedBefore = isChild ? (before?.manifest.tenant.domains ?? []) : [];
    if (!isChild) planned = built.brand;
    const taken = reservedFaults({ brand: built.brand, reserved: brands.reserved, statedBefore });
    if (taken.length > 0) throw refused(taken);
    if (!acceptsPlaceholders) {
      refusePlaceholders({ brand: built.brand, before, isChild });
      const unsigned = addedUnsigned({ brand: built.brand, before }, brands.unsignedOf);
      const legal = unsigned.filter(({ severity }) => severity === 'error');
      if (legal.length > 0) throw refused(legal);
      warnings.push(...unsigned);
    }
    warnings.push(...addedFaults('warnings', built, known));
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
    files: filesBetween(served, candidate),
    warnings,
    hidden: hiddenBy(brands, candidate, served),
    reached,
    brand: planned,
  };
}

/** Parents first. The candidate replaces the served release. */
export function chainWith(brands: LiveBrandSet, candidate: StoredBrand, id: string): readonly StoredBrand[] {
  const lineage = lineageOf(
    id,
    (one) => (one === candidate.tenant ? candidate : brands.stored(one)),
    ({ manifest }) => manifest,
  );
  if ('chain' in lineage) return lineage.chain;
  const message =
    'missing' in lineage
      ? `extends "${lineage.missing}", which does not exist in this environment`
      : `extends itself: ${lineage.circle.join(' -> ')}`;
  throw refused([
    {
      tenant: id,
      severity: 'error',
      rule: 'extends',
      pointer: '/extends',
      message,
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
export function hiddenBy(brands: LiveBrandSet, candidate: StoredBrand, served: StoredBrand | undefined): HiddenValue[] {
  const changes = standing(candidate.changes);
  if (served === undefined || changes.length === 0) return [];
  const stated = (own: StoredBrand, live: readonly StoredChange[] = []): Stated => {
    const chain = layeredManifests(chainWith(brands, own, own.tenant));
    return { manifest: computeEffective(chain, live).value, texts: textsByKey(own) };
  };
  const [earlier, next, live] = [stated(served), stated(candidate), stated(candidate, changes)];
  return changes.flatMap((change) => {
    const steps = pointerSteps(change.path);
    const [before, after] = [earlier, next].map((side) => statedIn(side, steps));
    const all = differencesAt({ tenant: candidate.tenant, steps, before, after });
    if (isTextPlace(steps))
      return after === change.value ? [] : all.map((text) => ({ ...text, change, stated: change.value }));
    if (all.length === 0) return [];
    const alone = withChanges(next.manifest, [change], manifestLists);
    return all
      .filter((difference) => [live.manifest, alone].every((value) => !isAsAfter({ value, difference })))
      .map((difference) => ({ ...difference, change, stated: statedBy({ change, difference }) }));
  });
}

type Stated = { readonly manifest: Json; readonly texts: Readonly<Record<string, Record<string, string>>> };

const textsByKey = ({ texts }: StoredBrand): Stated['texts'] =>
  Object.fromEntries(
    Object.entries(texts).map(([language, of]) => [language, Object.fromEntries(flattenOverrides(of))]),
  );

const statedIn = ({ manifest, texts }: Stated, steps: readonly string[]): Json | undefined =>
  isTextPlace(steps) ? textIn(texts, steps) : valueIn(manifest, steps);

function statedBy({
  change,
  difference: { path, order },
}: {
  change: StoredChange;
  difference: Difference;
}): Json | undefined {
  const value = valueIn(change.value, pointerSteps(path.slice(change.path.length)));
  if (!order || !Array.isArray(value)) return value;
  return value.flatMap((item) => (isObject(item) && typeof item.id === 'string' ? [item.id] : []));
}

/** Texts and assets that differ. */
export function filesBetween(before: Files | undefined, after: Files): FileDifference[] {
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
