import { createHash } from 'node:crypto';
import type { Delivery } from '../../schema/delivery.ts';
import manifestSchema from '../../schema/generated/manifest.schema.json' with { type: 'json' };
import type { Manifest } from '../../schema/generated/manifest.ts';
import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { project } from '../../schema/manifest/project.ts';
import type { Json, SchemaNode } from '../../schema/manifest/walk-schema.ts';
import type { Brand, BrandEvent, BrandSet } from '../../server/brands/brand.ts';
import { parseHost } from '../../server/hosts/host.ts';

const root = manifestSchema as unknown as SchemaNode;

const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const child of Object.values(value)) deepFreeze(child);
  }
  return value;
};

/** A live brand without assets. */
export const aBrand = (manifest: Manifest, texts: Delivery['texts'] = {}): Brand => {
  const revision = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 32);
  const seen = project({ value: manifest as unknown as Json, node: root, root, audience: 'public' });
  const delivery: Delivery = { revision, manifest: seen as unknown as PublicManifest, assets: {}, texts };
  return deepFreeze({
    id: manifest.tenant.id,
    manifest,
    revision,
    domains: manifest.tenant.domains,
    assets: new Map(),
    delivery: () => delivery,
  });
};

export type TestBrandSet = BrandSet & {
  /** Adds or replaces the brand and notifies subscribers. */
  put(manifest: Manifest, texts?: Delivery['texts']): void;
  remove(id: string): void;
  /** Removes the brand, which keeps its host for suppliers. */
  archive(id: string): void;
  /** Number of subscribers. */
  subscribers(): number;
};

/** A live brand set in memory. Resolves like the real one: exact hosts, wildcards, then `<brand>.localhost`. */
export const aBrandSet = (manifests: readonly Manifest[]): TestBrandSet => {
  const brands = new Map(manifests.map((manifest) => [manifest.tenant.id, aBrand(manifest)]));
  const listeners = new Set<(event: BrandEvent) => void>();
  let sequence = 0n;
  const notify = (event: BrandEvent) => {
    for (const listener of listeners) listener(event);
  };
  const archived = new Map<string, Brand>();
  const withDomain = (wanted: string) => [...brands.values()].find(({ domains }) => domains.includes(wanted));

  const remove = (id: string) => {
    if (!brands.delete(id)) return;
    sequence += 1n;
    notify({ kind: 'removed', id, sequence });
  };

  return {
    byHost: (host) => {
      const name = parseHost(host)?.name;
      if (name === undefined) return undefined;
      const preview = name.endsWith('.localhost') ? brands.get(name.slice(0, -'.localhost'.length)) : undefined;
      return withDomain(name) ?? withDomain(name.replace(/^[^.]+/, '*')) ?? preview;
    },
    archivedByHost: (host) => archived.get((parseHost(host)?.name ?? '').replace(/\.localhost$/, '')),
    byId: (id) => brands.get(id),
    ids: () => [...brands.keys()],
    faults: () => [],
    sequence: () => sequence,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put: (manifest, texts) => {
      const brand = aBrand(manifest, texts);
      archived.delete(brand.id);
      brands.set(brand.id, brand);
      sequence += 1n;
      notify({ kind: 'changed', brand, sequence });
    },
    remove,
    subscribers: () => listeners.size,
    archive: (id) => {
      const brand = brands.get(id);
      if (brand !== undefined) archived.set(id, brand);
      remove(id);
    },
  };
};
