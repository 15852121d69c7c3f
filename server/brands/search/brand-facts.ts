import { valueAt } from '../../../schema/manifest/extend-lists.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { isPlaceholderDomain } from '../../../schema/placeholder-domain.ts';
import { isPlaceholderLicence } from '../../../schema/placeholder-licence.ts';
import type { BrandSets, LiveBrandSet } from '../environments.ts';
import { computeEffective } from '../folder/effective.ts';
import { layeredManifests } from '../folder/lineage.ts';

export type BrandFacts = {
  readonly name: string;
  readonly domains: string[];
  readonly timeZone: string | null;
  readonly currency: string | null;
  readonly languages: string[];
  readonly jurisdiction: {
    readonly authority: string;
    readonly licenceNumber: string;
    readonly licenceUrl: string;
    readonly ageLimit: number;
    readonly isPlaceholder: boolean;
  } | null;
};

/**
 * Facts of a brand as production serves it, or else as staging does. If neither serves it, they come from its release, without live
 * changes. A parent may state only some of them.
 */
export function brandFacts(sets: BrandSets, id: string): BrandFacts {
  const served = sets.production.byId(id) ?? sets.staging.byId(id);
  const value =
    (served?.manifest as Json | undefined) ?? releasedValue(sets.production, id) ?? releasedValue(sets.staging, id);
  const at = (...steps: string[]) => (value === undefined ? undefined : valueAt(value, steps));
  const textAt = (...steps: string[]) => {
    const found = at(...steps);
    return typeof found === 'string' && found !== '' ? found : null;
  };
  const listAt = (...steps: string[]) => {
    const found = at(...steps);
    return Array.isArray(found) ? found.filter((item) => typeof item === 'string') : [];
  };
  const licenceNumber = textAt('jurisdiction', 'licenceNumber');
  const ageLimit = at('jurisdiction', 'ageLimit');
  return {
    name: textAt('tenant', 'brandName') ?? id,
    domains: listAt('tenant', 'domains').filter((domain) => !isPlaceholderDomain(domain)),
    timeZone: textAt('locale', 'timeZone'),
    currency: textAt('wallet', 'currency'),
    languages: listAt('locale', 'enabled'),
    jurisdiction:
      licenceNumber === null
        ? null
        : {
            licenceNumber,
            authority: textAt('jurisdiction', 'authority') ?? '',
            licenceUrl: textAt('jurisdiction', 'licenceUrl') ?? '',
            ageLimit: typeof ageLimit === 'number' ? ageLimit : 18,
            isPlaceholder: isPlaceholderLicence(licenceNumber),
          },
  };
}

function releasedValue(set: LiveBrandSet, id: string): Json | undefined {
  const chain = set.lineage(id);
  if (chain === undefined || chain.length === 0) return undefined;
  return computeEffective(layeredManifests(chain)).value;
}
