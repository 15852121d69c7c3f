import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import { buildBrand } from '../../server/brands/folder/build/build-brand.ts';
import { indexHosts } from '../../server/brands/live/open-brand-set.ts';
import { productHosts, reservedHosts } from '../../server/hosts/reserved-hosts.ts';
import { aManifestFile } from '../support/a-manifest.ts';

/** `b00042`: all ids have the same length, so that all answers have the same size. */
export const idOf = (index: number): string => `b${String(index).padStart(5, '0')}`;

/** A manifest as an operator writes it: identity, licence, a theme of its own, some switches. */
export function manifestOf(index: number) {
  const hue = (index * 37) % 4096;
  return aManifestFile({
    tenant: {
      id: idOf(index),
      merchantCode: idOf(index).toUpperCase(),
      brandName: `Brand ${String(index).padStart(5, '0')}`,
      domains: [`${idOf(index)}.example`],
    },
    theme: {
      colors: {
        accent: `#0b5${hue.toString(16).padStart(3, '0')}`.slice(0, 7),
        backdrop: `#${(0xd00000 + hue * 16).toString(16)}`,
      },
    },
    // One flag is on and one off, so that all manifests have the same size, which the load test counts by.
    flags: { REWCEN3: index % 2 === 0, PROFPIC3: index % 2 === 1 },
  });
}

/** The given number of brands in memory, built as the live set builds them. */
export function manyBrands(count: number): BrandSet {
  const brands = new Map<string, Brand>();
  for (let index = 0; index < count; index += 1) {
    const id = idOf(index);
    const built = buildBrand({
      chain: [
        {
          tenant: id,
          releaseId: id,
          manifest: manifestOf(index),
          texts: {},
          assets: {},
          archived: false,
          publication: { actor: 'bench', at: new Date(0) },
          changes: [],
        },
      ],
      at: new Date(0),
    });
    if ('faults' in built) throw new Error(`${id}: ${built.faults[0]?.message}`);
    brands.set(id, built.brand);
  }
  const previewDomain = 'localhost';
  const reserved = reservedHosts(productHosts({ consoleHost: 'console.localhost', previewDomain }));
  const hosts = indexHosts(brands.values(), previewDomain, reserved);
  return {
    byHost: (host) => brands.get(hosts.find(host) ?? ''),
    archivedByHost: () => undefined,
    byId: (id) => brands.get(id),
    ids: () => [...brands.keys()],
    faults: () => [],
    sequence: () => 0n,
    subscribe: () => () => undefined,
  };
}
