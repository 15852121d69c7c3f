import { CodedError } from '../../../../schema/errors.ts';
import { pointerOf } from '../../../../schema/manifest/pointer.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import type { BrandFault } from '../../brand.ts';
import type { BrandRights } from '../../brand-rights.ts';
import type { LiveBrandSet } from '../../environments.ts';
import { layeredManifests } from '../../folder/lineage.ts';
import { namedSecrets } from '../../secrets/named-secrets.ts';
import { refusalOf, refusalText, secretFix } from '../../secrets/secret-names.ts';
import { chainWith } from '../releases/plan-release.ts';
import { refuseParents, unreadableParents } from '../releases/readable-parents.ts';
import type { DraftContent } from './draft.ts';

/**
 * Throws `release.invalid` if a write makes a draft name a secret of another brand, or inherit from a brand that its author may not
 * read. Other faults are stored with the draft, but these would reach into another brand.
 */
export function refuseForeign({
  brands,
  tenant,
  before,
  after,
  rights,
}: {
  brands: LiveBrandSet;
  tenant: string;
  before: Pick<DraftContent, 'manifest'>;
  after: DraftContent;
  rights: Pick<BrandRights, 'mayRead'>;
}): void {
  const known = new Set(namedSecrets(before.manifest).map(({ name }) => name));
  const faults = namedSecrets(after.manifest).flatMap(({ path, ...named }): BrandFault[] => {
    const secret = { ...named, brand: tenant };
    if (known.has(named.name) || refusalOf({ ...secret, grants: brands.grants }) !== 'owner') return [];
    const pointer = pointerOf(path);
    return [
      {
        tenant,
        severity: 'error',
        rule: 'secret-owner',
        pointer,
        message: refusalText({ ...secret, refusal: 'owner' }),
        fix: secretFix({ ...secret, refusal: 'owner', pointer }),
      },
    ];
  });
  const [fault] = faults;
  if (fault !== undefined)
    throw new CodedError('release.invalid', {
      message: `${tenant}: ${fault.message} (${fault.fix})`,
      value: { faults },
    });
  const chain = chainOf({ brands, tenant, content: after });
  if (chain !== undefined) refuseParents(brands.lineage(tenant), chain, rights.mayRead);
}

/**
 * Inheritable parts of the manifests of a draft's parents. None if a parent is missing, or if the author may not read a new one, which
 * are faults of the draft.
 */
export function parentsOf({
  rights,
  ...parts
}: Parameters<typeof chainOf>[0] & { rights: Pick<BrandRights, 'mayRead'> }): Json[] {
  const chain = chainOf(parts) ?? [];
  const known = parts.brands.lineage(parts.tenant)?.map(({ tenant }) => tenant) ?? [];
  const isHidden = unreadableParents(chain, rights.mayRead).some((id) => !known.includes(id));
  return isHidden ? [] : layeredManifests(chain).slice(0, -1);
}

function chainOf({ brands, tenant, content }: { brands: LiveBrandSet; tenant: string; content: DraftContent }) {
  const candidate = {
    tenant,
    releaseId: '',
    archived: false,
    changes: [],
    publication: { actor: '', at: new Date(0) },
    manifest: content.manifest,
    texts: content.texts,
    assets: content.assets,
  };
  try {
    return chainWith(brands, candidate, tenant);
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
}
