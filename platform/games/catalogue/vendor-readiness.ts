import type { Manifest } from '../../../schema/generated/manifest.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import type { ReadinessPoint } from '../../readiness-point.ts';
import type { Catalogue } from '../catalogue.ts';

/** Finds vendors in a brand's lists that its catalogue does not contain. */
export function lookAtVendorLists(
  tenant: string,
  manifest: Pick<Manifest, 'games'>,
  /** The games that the brand may offer, including suspended ones. */ catalogue: Catalogue,
): ReadinessPoint[] {
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

/** Warns about a listed vendor without games. The fix suggests the most similar vendor that has some. */
export function vendorWarning({
  message,
  vendor,
  candidates,
  pointer,
}: {
  message: string;
  vendor: string;
  candidates: readonly string[];
  /** JSON pointer of the list that names the vendor. */
  pointer: string;
}): ReadinessPoint {
  const nearest = nearestOf(vendor, candidates);
  const otherwise = `livery catalogue import FILE, or take it out of ${pointer}`;
  return {
    id: 'vendors',
    state: 'warning',
    message,
    fix: nearest === undefined ? otherwise : `did you mean ${nearest}? Else ${otherwise}`,
  };
}
