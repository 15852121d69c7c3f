import { foldName } from '../../../../schema/rules/search-name.ts';
import { onceEach } from '../filter/once-each.ts';
import type { Vendor } from '../filter/vendor-choices.tsx';

/** Providers whose name contains the search text. */
export function matchingProviders({ vendors, name }: { vendors: readonly Vendor[]; name: string }): Vendor[] {
  const folded = foldName(name);
  if (folded === '') return [];
  return onceEach(vendors).filter(({ displayName }) => foldName(displayName).includes(folded));
}
