import type { Manifest } from '../../../schema/generated/manifest.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import type { ReadinessPoint } from '../../readiness-point.ts';
import type { Catalogue } from '../catalogue.ts';

/** Names in a brand's lists of vendors that its catalogue does not know. */
export function lookAtVendorLists({
  tenant,
  manifest,
  catalogue,
}: {
  tenant: string;
  manifest: Pick<Manifest, 'games'>;
  /** What the brand may offer, with what is suspended. */
  catalogue: Catalogue;
}): ReadinessPoint[] {
  const candidates = catalogue.vendors.map(({ vassalage }) => vassalage);
  return Object.entries(manifest.games.vendorLists).flatMap(([list, vendors]) =>
    vendors
      .filter((vendor) => !candidates.includes(vendor))
      .map((vendor) => {
        const pointer = `/games/vendorLists/${list}`;
        const message = `${pointer} names ${vendor}, which the catalogue of ${tenant} does not know`;
        return vendorWarning({ message, vendor, candidates, pointer });
      }),
  );
}

/** A vendor that is named and has nothing to offer; the fix is the likeliest of those that have. */
export function vendorWarning({
  message,
  vendor,
  candidates,
  pointer,
}: {
  message: string;
  vendor: string;
  candidates: readonly string[];
  /** The list that names it. */
  pointer: string;
}): ReadinessPoint {
  const nearest = nearestOf({ word: vendor, candidates });
  const otherwise = `livery catalogue import FILE, or take it out of ${pointer}`;
  return {
    ...{ id: 'vendors', state: 'warning', message },
    fix: nearest === undefined ? otherwise : `did you mean ${nearest}? Else ${otherwise}`,
  };
}
