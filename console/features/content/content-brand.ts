import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { brandState } from '../../settings/brand-state.ts';
import { settingsQuery } from '../../settings/settings-query.ts';
import { brandIn, type Environment } from '../../ui/environment.tsx';
import type { Option } from '../../ui/select.tsx';

/** The facts of a brand that its content depends on. */
export type ContentBrand = {
  readonly brand: string;
  readonly environment: Environment;
  /** Id for calls, which is another one in staging. */
  readonly tenant: string;
  /** Languages that the brand offers, its default one first. */
  readonly languages: readonly string[];
  /** Groups of banners, named by the places that show them. */
  readonly groups: readonly Option[];
};

export const contentBrandQuery = ({
  client,
  brand,
  environment,
  mayReadLayers,
}: {
  client: QueryClient;
  brand: string;
  environment: Environment;
  /** Whether the account reads layers of brands. Translators do not: they get English and their languages, and no names of places. */
  mayReadLayers: boolean;
}) =>
  queryOptions({
    queryKey: ['showLayers', 'content', brand, environment],
    queryFn: async ({ signal }): Promise<ContentBrand> => {
      const tenant = brandIn(brand, environment);
      if (!mayReadLayers) {
        const params = { tenant: brand };
        const { languages } = await callAdmin({ operation: 'findTexts', params, query: { environment }, signal });
        return { brand, environment, tenant, languages: languages.map(({ language }) => language), groups: [] };
      }
      const [schema, layers] = await Promise.all([
        client.ensureQueryData(settingsQuery),
        callAdmin({ operation: 'showLayers', params: { tenant: brand }, query: { environment }, signal }),
      ]);
      const manifests = layers.map(({ manifest }) => manifest as Json);
      const state = brandState({ schema, parents: manifests.slice(0, -1), manifest: manifests.at(-1) ?? {} });
      const textAt = (path: string) => {
        const value = state.valueAt(path);
        return typeof value === 'string' ? value : undefined;
      };
      const enabled = state.valueAt('/locale/enabled');
      const offered = Array.isArray(enabled) ? enabled.filter((each) => typeof each === 'string') : [];
      const first = textAt('/locale/default') ?? offered[0] ?? 'EN';
      const places = schema.settings.find(({ pointer }) => pointer === '/bannerGroups')?.children ?? [];
      const groups = new Map<string, string[]>();
      for (const { pointer, title } of places) {
        const group = textAt(pointer);
        if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), title]);
      }
      return {
        brand,
        environment,
        tenant,
        languages: [first, ...offered.filter((language) => language !== first)],
        groups: [...groups].map(([value, titles]) => ({ value, label: titles.join(', ') })),
      };
    },
  });
