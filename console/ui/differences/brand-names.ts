import { useQueries, useQuery } from '@tanstack/react-query';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../../schema/settings/setting.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import { callQuery } from '../../api/queries.ts';
import { type BrandState, brandState, type StudioSchema } from '../../settings/brand-state.ts';
import { placeOf } from '../../settings/place-of.ts';
import { settingsQuery } from '../../settings/settings-query.ts';
import { shippedTexts } from '../../settings/shipped-texts.ts';
import { type Environment, useEnvironment } from '../environment.tsx';

/** Names of settings, of items of lists and of texts. */
export type BrandNames = {
  readonly settings: readonly Setting[];
  /** A value by which items of lists are named: of the brand, or a shipped one for brands that were not read. */
  readonly valueAt: (brand: string, path: string) => Json | undefined;
  /** Our words for a text. */
  readonly wordsOf: (key: string, language?: string) => string | undefined;
};

type Place = { readonly tenant: string; readonly path: string; readonly order?: boolean | undefined };

/** Brands that are read for the names of their items; items of further brands are named by their ids or our names. */
const mostBrands = 3;

const textLanguage = /^\/texts\/([A-Z-]+)\//;

/**
 * The names for some places; `undefined` until the settings are loaded. Texts and brands are read only if a place needs them, and while
 * they load, ids stand for their names.
 */
export function useBrandNames({
  places,
  readsBrands = true,
  environment,
}: {
  places: readonly Place[];
  /** False for lists of many brands, where shipped names and ids have to do. */
  readsBrands?: boolean | undefined;
  /** The address names it if this does not. */
  environment?: Environment | undefined;
}): BrandNames | undefined {
  const ofAddress = useEnvironment();
  const settings = useQuery(settingsQuery);
  const rows = settings.data?.settings ?? [];
  const inItems = places.filter((place) => needsItems(rows, place));
  const tongues = places.map(({ path }) => textLanguage.exec(path)?.[1]).filter((found) => found !== undefined);
  const languages = [...new Set(['EN', ...tongues])];
  const shipped = useQuery({
    queryKey: ['shippedTexts', ...languages],
    queryFn: () => shippedTexts(languages),
    enabled: inItems.length + tongues.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const brands = [...new Set(readsBrands ? inItems.map(({ tenant }) => brandOfTenant(tenant)) : [])].slice(
    0,
    mostBrands,
  );
  const layers = useQueries({
    queries: brands.map((tenant) => ({
      ...callQuery({ operation: 'showLayers', params: { tenant }, query: { environment: environment ?? ofAddress } }),
      // A brand without a release has no names; that is no fault of the page.
      retry: false,
    })),
  });
  if (settings.isPending) return undefined;
  const { data: schema } = settings;
  const chains = new Map(brands.map((brand, index) => [brand, layers[index]?.data]));
  return {
    settings: rows,
    valueAt: (brand, path) => schema && stateOf(schema, chains.get(brand) ?? shippedAlone).valueAt(path),
    wordsOf: (key, language = 'EN') => shipped.data?.get(language)?.get(key) ?? shipped.data?.get('EN')?.get(key),
  };
}

type Chain = AdminValueOf<'showLayers'>;
/** A brand that states nothing, whose lists are the shipped ones. */
const shippedAlone: Chain = [];
/** States by the answer that they are of: the rows of a page share it. */
const states = new WeakMap<Chain, BrandState>();

function stateOf(schema: StudioSchema, chain: Chain): BrandState {
  const manifests = chain.map(({ manifest }) => manifest as Json);
  const found =
    states.get(chain) ?? brandState({ schema, parents: manifests.slice(0, -1), manifest: manifests.at(-1) ?? {} });
  states.set(chain, found);
  return found;
}

/** Whether a place is an item of a list, in one, or the order of one. Files are named by the settings that use them. */
function needsItems(settings: readonly Setting[], { path, order }: Place): boolean {
  if (path.startsWith('/assets/')) return true;
  const place = placeOf({ settings, path, valueAt: () => undefined, wordsOf: () => undefined });
  return order === true || place?.setting.pointer.includes('*') === true;
}

/** The setting whose picture a file is; `undefined` if none of the brand's is. */
export function pictureSetting({
  names: { settings, valueAt },
  brand,
  file,
}: {
  names: BrandNames;
  brand: string;
  /** Path in the folder of the brand. */
  file: string;
}): Setting | undefined {
  const search = (among: readonly Setting[]): Setting | undefined => {
    for (const setting of among) {
      if (setting.control === 'image' && valueAt(brand, setting.pointer) === file) return setting;
      const inside = search(setting.children);
      if (inside !== undefined) return inside;
    }
    return undefined;
  };
  return search(settings);
}
