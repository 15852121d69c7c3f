import { createHash } from 'node:crypto';
import { CodedError } from '../../../schema/errors.ts';
import { playersTenant } from '../../../schema/staging-tenant.ts';
import type { Database } from '../../database/database.ts';
import type { Brand, PreviewedEntry } from '../brand.ts';
import type { BrandSets, LiveBrandSet } from '../environments.ts';
import type { Built } from '../folder/build/build-brand.ts';
import { previewDelivery, previewFeatures } from '../folder/build/preview-delivery.ts';
import { buildDraft } from '../versions/drafts/check-draft.ts';
import { readDraft } from '../versions/drafts/read-drafts.ts';
import { findRelease } from '../versions/releases/list-releases.ts';
import { chainWith } from '../versions/releases/plan-release.ts';
import type { Preview } from './previews.ts';

/** A release, or a draft that its viewer may see. */
export type ShownPreview = Preview & {
  readonly draft?: string | undefined;
  readonly entry?: PreviewedEntry | undefined;
  /** Rights of the viewer, for the parents of a draft. */
  readonly mayRead?: ((tenant: string) => boolean) | undefined;
};

/**
 * Returns the brand as a release shows it at a moment: with the parents, changes and content of its environment, on the link's own
 * host. Its revision is its own, so that nothing cached of it is ever shown to anybody else. Throws `release.unknown`,
 * `request.not_found` for a draft, or `release.invalid`.
 */
export async function previewBrand({
  database,
  sets,
  host,
  frame,
  preview,
}: {
  database: Database;
  sets: BrandSets;
  host: string;
  /** Set for a frame of the console: its revision, and the origin that may show it. */
  frame?: { readonly revision: string; readonly framedBy: string } | undefined;
  preview: ShownPreview;
}): Promise<Brand> {
  const { tenant, environment, release, draft, entry, at, memberType } = preview;
  const brands = sets[environment];
  const built = await buildPreview({ database, brands, preview });
  if ('faults' in built)
    throw new CodedError('release.invalid', {
      message: `${draft === undefined ? `release ${release}` : 'the draft'} of ${tenant} cannot be shown: ${built.faults[0]?.message}`,
      value: { faults: [...built.faults] },
    });
  const { brand } = built;
  const id = playersTenant({ tenant, environment });
  const revision = createHash('sha256')
    .update([brand.revision, host, frame?.revision].join(' '))
    .digest('hex')
    .slice(0, 32);
  const { manifest } = brand;
  const own = { id, domains: [host] };
  const delivery = previewDelivery({ delivered: brand.delivery(), id, revision });
  return Object.freeze({
    ...brand,
    ...own,
    revision,
    manifest: Object.freeze({
      ...manifest,
      features: Object.freeze({ ...manifest.features, ...previewFeatures }),
      tenant: Object.freeze(Object.assign({}, manifest.tenant, own)),
    }),
    delivery: () => delivery,
    preview: { at, memberType, framedBy: frame?.framedBy, entry },
  });
}

/** Builds the brand with the release or the draft in place of what its environment serves. */
async function buildPreview({
  database,
  brands,
  preview: { tenant, release: wanted, draft, mayRead = () => false, at },
}: {
  database: Database;
  brands: LiveBrandSet;
  preview: ShownPreview;
}): Promise<Built> {
  if (draft !== undefined) {
    const content = await readDraft({ database, tenant, id: draft });
    return buildDraft({ brands, tenant, content, rights: { mayRead }, now: at });
  }
  const release = await findRelease(database, tenant, wanted);
  const stored = brands.stored(tenant);
  const candidate = {
    tenant,
    releaseId: release.stored.id,
    archived: false,
    fixedCurrency: stored?.fixedCurrency,
    manifest: release.manifest,
    texts: release.texts,
    assets: release.assets,
    publication: stored?.publication ?? { actor: '', at },
    changes: stored?.changes ?? [],
  };
  return brands.build({
    chain: chainWith(brands, candidate, tenant),
    at,
    // The served release can be previewed, too.
    isServed: true,
  });
}
