import { CodedError } from '../../../../schema/errors.ts';
import { requireHere } from '../../environments.ts';
import { isAbstract } from '../../folder/lineage.ts';
import type { StoredBrand } from '../../folder/stored-brand.ts';

/** Parents of a brand that are brands themselves and that the caller may not read. */
export function unreadableParents(
  /** Parents first, the brand last. */ chain: readonly StoredBrand[],
  mayRead: (tenant: string) => boolean,
): string[] {
  return chain
    .slice(0, -1)
    .filter(({ tenant, manifest }) => !isAbstract(manifest) && !mayRead(tenant))
    .map(({ tenant }) => tenant);
}

/**
 * Throws `release.invalid` if a release newly inherits from a brand that the caller may not read, because the release's diff and
 * layers would show its values, and `brand.unknown` if it does from one that another installation serves.
 */
export function refuseParents(
  before: readonly StoredBrand[] | undefined,
  after: readonly StoredBrand[],
  mayRead: (tenant: string) => boolean,
): void {
  const known = new Set(before?.map(({ tenant }) => tenant));
  const [parent] = unreadableParents(after, mayRead).filter((tenant) => !known.has(tenant));
  if (parent === undefined) {
    // The rows of a brand that was moved away are old, and are removed once its move is confirmed.
    for (const one of after.slice(0, -1)) if (!known.has(one.tenant)) requireHere(one);
    return;
  }
  const tenant = after.at(-1)?.tenant ?? '';
  const message = `extends "${parent}", which is neither an abstract parent nor a brand that you may read`;
  const fix = 'extend an abstract parent, or ask somebody who may read both brands to publish it';
  throw new CodedError('release.invalid', {
    message: `${tenant}: ${message} (${fix})`,
    value: { faults: [{ tenant, severity: 'error', rule: 'extends', pointer: '/extends', message, fix }] },
  });
}
