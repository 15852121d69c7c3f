import { CodedError } from '../../../schema/errors.ts';
import { type BrandSets, requireHere } from '../../../server/brands/environments.ts';
import { unreadableParents } from '../../../server/brands/versions/releases/readable-parents.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Layers of brands, from which a client can tell the source of a value. */
export const layerEndpoints = ({ sets }: { sets: BrandSets }) =>
  ({
    showLayers: ({ params: { tenant }, query: { environment = 'production' }, staff }) => {
      const set = sets[environment];
      const own = set.stored(tenant);
      if (own === undefined)
        throw new CodedError('brand.unknown', { message: `${environment} has no brand called ${tenant}` });
      requireHere(own);
      const { mayRead } = brandRights(staff);
      const chain = set.lineage(tenant) ?? [own];
      const hidden = unreadableParents(chain, mayRead);
      return chain.map(({ tenant: id, manifest, texts, assets, publication, changes }) => ({
        ...(hidden.includes(id)
          ? { tenant: id, readable: false, manifest: {}, texts: {}, assets: {}, actor: '' }
          : {
              tenant: id,
              readable: true,
              manifest,
              actor: publication.actor,
              // Children inherit neither.
              texts: mayRead(id) ? texts : {},
              assets: mayRead(id) ? assets : {},
            }),
        publishedAt: publication.at.toISOString(),
        changes: hidden.includes(id)
          ? []
          : changes.map(({ sequence, path, value, removed, reason, actor, from, until, createdAt }) => ({
              path,
              value,
              removed,
              reason,
              actor,
              sequence: String(sequence),
              from: from?.toISOString() ?? null,
              until: until?.toISOString() ?? null,
              createdAt: createdAt.toISOString(),
            })),
      }));
    },
  }) satisfies Partial<AdminEndpoints<'layers'>>;
