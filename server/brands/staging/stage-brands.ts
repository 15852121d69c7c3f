import type { Delivery } from '../../../schema/delivery.ts';
import { parseHost } from '../../hosts/host.ts';
import type { Brand, BrandEvent, BrandSet } from '../brand.ts';

const suffix = '@staging';

/** Tenant of a brand's rows in staging: accounts, games and content are its own there, and no player's. */
export const stagingTenant = (id: string): string => `${id}${suffix}`;

/** The brand whose releases and assets a tenant of staging shows; any other tenant is its own. */
export const brandOfTenant = (tenant: string): string =>
  tenant.endsWith(suffix) ? tenant.slice(0, -suffix.length) : tenant;

export const isStaged = ({ id }: Pick<Brand, 'id'>): boolean => id.endsWith(suffix);

/**
 * Brands of staging as players see them: under a tenant of their own, on `<brand>.<domain>` and nowhere else, since their domains
 * answer with production.
 */
export function stageBrands({ brands, domain }: { brands: BrandSet; domain: string }): BrandSet {
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
      // Sealed bodies name their tenant, so pages have to know it.
      manifest: Object.freeze({
        ...manifest,
        tenant: Object.freeze(Object.assign({}, manifest.tenant, own)),
      }),
      delivery: () => (delivery ??= stageDelivery({ delivery: brand.delivery(), id: own.id })),
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
    // Nobody's money is booked in staging.
    archivedByHost: () => undefined,
    byId: (id) => (id.endsWith(suffix) ? stage(brands.byId(brandOfTenant(id))) : undefined),
    ids: () => brands.ids().map(stagingTenant),
    faults: () => brands.faults().map((fault) => ({ ...fault, tenant: stagingTenant(fault.tenant) })),
    sequence: brands.sequence,
    subscribe: (listener) => brands.subscribe((event) => listener(stageEvent(event))),
  };
}

function stageDelivery({ delivery, id }: { delivery: Delivery; id: string }): Delivery {
  const { manifest } = delivery;
  return { ...delivery, manifest: { ...manifest, tenant: { ...manifest.tenant, id } } };
}

/** Both as one: what a process serves. */
export function joinBrandSets({
  production,
  staging,
}: {
  production: BrandSet;
  staging: BrandSet;
}): BrandSet {
  return {
    // Nearly every request is of production, so it is asked first.
    byHost: (host) => production.byHost(host) ?? staging.byHost(host),
    archivedByHost: production.archivedByHost,
    byId: (id) => (id.endsWith(suffix) ? staging.byId(id) : production.byId(id)),
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
