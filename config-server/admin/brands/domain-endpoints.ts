import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { isPlaceholderDomain } from '../../../schema/placeholder-domain.ts';
import type { BrandSets } from '../../../server/brands/environments.ts';
import { findRelease } from '../../../server/brands/versions/releases/list-releases.ts';
import type { Database } from '../../../server/database/database.ts';
import type { DomainLooks, SeenDomain } from '../../../server/outbound/domain-looks.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Domains as this server sees them. A parent has none of its own. */
export const domainEndpoints = ({
  sets,
  database,
  domains: { looks, records },
}: {
  sets: BrandSets;
  database: Database;
  domains: AdminDomains;
}) =>
  ({
    listDomains: async ({ params: { tenant } }) => {
      await Promise.all([sets.production.refresh([tenant]), sets.staging.refresh([tenant])]);
      const served = sets.production.byId(tenant);
      const staged = sets.staging.byId(tenant);
      // Refused as elsewhere if there is no release at all.
      if (served === undefined && staged === undefined) await findRelease(database, tenant, 'staging');
      const released = new Set(served?.manifest.tenant.domains);
      return {
        records: [...records],
        // Only names that the manifest states are looked at, also one that another brand has.
        domains: [...new Set([...released, ...(staged?.manifest.tenant.domains ?? [])])].map((domain) => {
          const isReleased = released.has(domain);
          const brand = isReleased ? served : staged;
          const state = { domain, isReleased, isOwn: brand?.domains.includes(domain) === true };
          if (domain.startsWith('*') || isPlaceholderDomain(domain)) return { ...state, isLooking: false, seen: null };
          const revision = isReleased ? served?.revision : undefined;
          const { view, isLooking } = looks.seen({ domain, brand: tenant, revision });
          return { ...state, isLooking, seen: view === undefined ? null : seenValue(view) };
        }),
      };
    },
  }) satisfies Partial<AdminEndpoints<'readiness'>>;

export type AdminDomains = {
  readonly looks: DomainLooks;
  /** Records that lead to these servers, from the settings. */
  readonly records: readonly AdminValueOf<'listDomains'>['records'][number][];
};

const seenValue = ({ at, addresses, certificate, ...view }: SeenDomain) => ({
  ...view,
  at: at.toISOString(),
  addresses: [...addresses],
  certificate: certificate === null ? null : { ...certificate, names: [...certificate.names] },
});
