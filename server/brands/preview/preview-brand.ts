import { createHash } from 'node:crypto';
import { CodedError } from '../../../schema/errors.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import type { Database } from '../../database/database.ts';
import type { Brand } from '../brand.ts';
import type { BrandSets } from '../environments.ts';
import { findRelease } from '../releases/list-releases.ts';
import { chainWith } from '../releases/plan-release.ts';
import type { Preview } from './previews.ts';

/**
 * Returns the brand as a release shows it at a moment: with the parents, changes and content of its environment, on the link's own
 * host. Its revision is its own, so that nothing cached of it is ever shown to anybody else. Throws `release.unknown` or
 * `release.invalid`.
 */
export async function previewBrand({
  database,
  sets,
  host,
  frame,
  preview: { tenant, environment, release: wanted, at, memberType },
}: {
  database: Database;
  sets: BrandSets;
  host: string;
  /** Set for a frame of the console: its revision, and the origin that may show it. */
  frame?: { readonly revision: string; readonly framedBy: string } | undefined;
  preview: Preview;
}): Promise<Brand> {
  const brands = sets[environment];
  const release = await findRelease({ database, tenant, wanted });
  const stored = brands.stored(tenant);
  const candidate = {
    ...{ tenant, releaseId: release.stored.id, archived: false },
    fixedCurrency: stored?.fixedCurrency,
    ...{ manifest: release.manifest, texts: release.texts, assets: release.assets },
    publication: stored?.publication ?? { actor: '', at },
    changes: stored?.changes ?? [],
  };
  const built = brands.build({
    chain: chainWith({ brands, candidate, id: tenant }),
    at,
    // The served release can be previewed, too.
    isServed: true,
  });
  if ('faults' in built)
    throw new CodedError('release.invalid', {
      message: `release ${wanted} of ${tenant} can't be shown: ${built.faults[0]?.message}`,
      value: { faults: [...built.faults] },
    });
  const { brand } = built;
  const id = environment === 'staging' ? stagingTenant(tenant) : tenant;
  const revision = createHash('sha256')
    .update([brand.revision, host, frame?.revision].join(' '))
    .digest('hex')
    .slice(0, 32);
  const { manifest } = brand;
  const own = { id, domains: [host] };
  // Browsers must not store anything of a preview.
  const features = { offline: false };
  const delivered = brand.delivery();
  const delivery = {
    ...delivered,
    revision,
    manifest: {
      ...delivered.manifest,
      features: { ...delivered.manifest.features, ...features },
      tenant: { ...delivered.manifest.tenant, id },
    },
  };
  return Object.freeze({
    ...brand,
    ...own,
    revision,
    manifest: Object.freeze({
      ...manifest,
      features: Object.freeze({ ...manifest.features, ...features }),
      tenant: Object.freeze(Object.assign({}, manifest.tenant, own)),
    }),
    delivery: () => delivery,
    preview: { at, memberType, framedBy: frame?.framedBy },
  });
}
