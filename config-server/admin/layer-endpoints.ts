import { CodedError } from '../../schema/errors.ts';
import type { BrandSets } from '../../server/brands/environments.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';

/** What brands are made of, for those who ask where a value comes from. */
export const layerEndpoints = ({ sets }: { sets: BrandSets }) =>
  ({
    showLayers: ({ params: { tenant }, query: { environment = 'production' } }) => {
      const set = sets[environment];
      const own = set.stored(tenant);
      if (own === undefined)
        throw new CodedError('brand.unknown', { message: `${environment} has no brand called ${tenant}` });
      return (set.lineage(tenant) ?? [own]).map(
        ({ tenant: id, manifest, texts, assets, publication, changes }) => ({
          ...{ tenant: id, manifest, texts, assets, actor: publication.actor },
          publishedAt: publication.at.toISOString(),
          changes: changes.map(
            ({ sequence, path, value, removed, reason, actor, from, until, createdAt }) => ({
              ...{ path, value, removed, reason, actor },
              sequence: String(sequence),
              from: from?.toISOString() ?? null,
              until: until?.toISOString() ?? null,
              createdAt: createdAt.toISOString(),
            }),
          ),
        }),
      );
    },
  }) satisfies AdminEndpoints<'layers'>;
