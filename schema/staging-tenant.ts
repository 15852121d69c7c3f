const suffix = '@staging';

/** Tenant of a brand's rows in staging, which has its own accounts, games and content. */
export const stagingTenant = (id: string): string => `${id}${suffix}`;

/** Tenant of a brand's rows in an environment. */
export const playersTenant = ({ tenant, environment }: { tenant: string; environment: string | undefined }): string =>
  environment === 'staging' ? stagingTenant(tenant) : tenant;

/** The brand whose releases and assets a tenant of staging shows; any other tenant is returned unchanged. */
export const brandOfTenant = (tenant: string): string =>
  tenant.endsWith(suffix) ? tenant.slice(0, -suffix.length) : tenant;
