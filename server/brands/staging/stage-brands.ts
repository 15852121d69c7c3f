import type { Delivery } from '../../../schema/delivery.ts';
import { brandOfTenant, stagingTenant } from '../../../schema/staging-tenant.ts';
import { parseHost } from '../../hosts/host.ts';
import type { Brand, BrandEvent, BrandSet } from '../brand.ts';

export const isStaged = ({ id }: Pick<Brand, 'id'>): boolean => brandOfTenant(id) !== id;

/**
 * Brands of staging as players see them: under a tenant of their own, and only on `<brand>.<domain>`, because their domains serve
 * production.
 */
export function stageBrands(brands: BrandSet, domain: string): BrandSet {
  const staged = new WeakMap<Brand, Brand>();
  const stage = (brand: Brand | undefined): Brand | undefined => {
    if (brand === undefined) return undefined;
    const known = staged.get(brand);
    if (known !== undefined) return known;
    const own = { id: stagingTenant(brand.id), domains: [`${brand.id}.${domain}`] };
    const { manifest } = brand;
    let delivery: Delivery | undefined;
    const made: Brand = Object.freeze({
      ...brand,
      ...own,
      // Encrypted bodies name their tenant, so pages have to know it.
      manifest: Object.freeze({ ...manifest, tenant: Object.freeze(Object.assign({}, manifest.tenant, own)) }),
      delivery: () => (delivery ??= stageDelivery(brand.delivery(), own.id)),
    });
    staged.set(brand, made);
    return made;
  };
  const stageEvent = (event: BrandEvent): BrandEvent =>
    event.kind === 'changed'
      ? { ...event, brand: stage(event.brand) ?? event.brand }
      : { ...event, id: stagingTenant(event.id) };
  return {
    byHost: (host) => {
      const name = parseHost(host)?.name;
      if (name === undefined || !name.endsWith(`.${domain}`)) return undefined;
      return stage(brands.byId(name.slice(0, -domain.length - 1)));
    },
    // Suppliers book no money in staging.
    archivedByHost: () => undefined,
    byId: (id) => (isStaged({ id }) ? stage(brands.byId(brandOfTenant(id))) : undefined),
    ids: () => brands.ids().map(stagingTenant),
    faults: () => brands.faults().map((fault) => ({ ...fault, tenant: stagingTenant(fault.tenant) })),
    sequence: brands.sequence,
    subscribe: (listener) => brands.subscribe((event) => listener(stageEvent(event))),
  };
}

function stageDelivery(delivery: Delivery, id: string): Delivery {
  const { manifest } = delivery;
  return { ...delivery, manifest: { ...manifest, tenant: { ...manifest.tenant, id } } };
}

/** Joins both sets into the one that a process serves. */
export function joinBrandSets({ production, staging }: { production: BrandSet; staging: BrandSet }): BrandSet {
  return {
    // Nearly every request is for production, so it is looked up first.
    byHost: (host) => production.byHost(host) ?? staging.byHost(host),
    archivedByHost: production.archivedByHost,
    byId: (id) => (isStaged({ id }) ? staging.byId(id) : production.byId(id)),
    ids: () => [...production.ids(), ...staging.ids()],
    faults: () => [...production.faults(), ...staging.faults()],
    sequence: () => {
      const [one, other] = [production.sequence(), staging.sequence()];
      return one > other ? one : other;
    },
    subscribe: (listener) => {
      const stops = [production.subscribe(listener), staging.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
