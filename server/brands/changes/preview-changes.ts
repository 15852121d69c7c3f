import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { CodedError } from '../../../schema/errors.ts';
import { pointerSteps } from '../../../schema/manifest/pointer.ts';
import type { Clock } from '../../clock.ts';
import type { BrandFault } from '../brand.ts';
import { addedFaults } from '../live/build-brand.ts';
import type { LiveBrandSet } from '../live/open-brand-set.ts';
import type { StoredBrand, StoredChange } from '../releases/stored-brand.ts';
import { type Difference, differencesAt, servedValue } from './differences.ts';

/**
 * Returns the differences and new warnings that a change set causes in every affected brand, and the values of its places before and
 * after, where they differ. Throws if a brand would become invalid. A parent may have thousands of brands, so other work runs in
 * between.
 */
export async function previewChanges({
  brands,
  changes,
  clock,
}: {
  brands: LiveBrandSet;
  changes: readonly { readonly tenant: string; readonly change: StoredChange }[];
  clock: Clock;
}): Promise<{ values: Difference[]; differences: Difference[]; warnings: BrandFault[] }> {
  const warnings: BrandFault[] = [];
  const reached = new Set(changes.flatMap(({ tenant }) => brands.descendants(tenant)));
  const valuesIn = (tenant: string): Difference[] => {
    const chain = brands.lineage(tenant);
    const before = brands.byId(tenant);
    if (chain === undefined || before === undefined) return [];
    const with_ = chain.map(
      (stored): StoredBrand => ({
        ...stored,
        changes: [
          ...stored.changes,
          ...changes.filter(({ tenant: changed }) => changed === stored.tenant).map(({ change }) => change),
        ],
      }),
    );
    // Scheduled changes are checked at the time at which all are in effect.
    const at = changes.reduce(
      (latest, { change }) => (change.from !== null && change.from > latest ? change.from : latest),
      clock.now(),
    );
    const known = brands.build({ chain, at: clock.now(), isServed: true });
    const built = brands.build({ chain: with_, at, isServed: true });
    // Existing faults of the brand do not block the change: support must be able to switch a flag.
    const faults = 'faults' in built ? built.faults : addedFaults({ of: 'breaches', built, known });
    if ('faults' in built || faults.length > 0) {
      const [fault] = faults;
      throw new CodedError('change.refused', {
        message: `${tenant}: ${fault?.message ?? 'invalid'}${fault?.fix === undefined ? '' : ` (${fault.fix})`}`,
        value: { faults: [...faults] },
      });
    }
    warnings.push(...addedFaults({ of: 'warnings', built, known }));
    const reaching = changes.filter(({ tenant: changed }) => chain.some((stored) => stored.tenant === changed));
    // An undo reverts a place and sets it again.
    return [...new Set(reaching.map(({ change }) => change.path))].flatMap((path) => {
      const steps = pointerSteps(path);
      const value = {
        tenant,
        path,
        before: servedValue({ brand: before, steps }),
        after: servedValue({ brand: built.brand, steps }),
      };
      return JSON.stringify(value.before) === JSON.stringify(value.after) ? [] : [value];
    });
  };
  const values: Difference[] = [];
  for (const tenant of reached) {
    if (tenant !== changes[0]?.tenant) await nextTurnOfLoop();
    values.push(...valuesIn(tenant));
  }
  return { values, differences: values.flatMap((value) => differencesWithin({ value, values })), warnings };
}

/** The differences below a changed place. They are listed at the upper one of two changed places. */
function differencesWithin({ value, values }: { value: Difference; values: readonly Difference[] }): Difference[] {
  const isBelow = values.some(({ tenant, path }) => tenant === value.tenant && value.path.startsWith(`${path}/`));
  return isBelow ? [] : differencesAt({ ...value, steps: pointerSteps(value.path) });
}
