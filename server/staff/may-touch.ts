import { brandOfTenant } from '../../schema/staging-tenant.ts';
import type { StaffGrants } from './staff-identity.ts';

/** Whether a member of staff may access a brand, in production or staging. */
export function mayTouch({
  staff: { brands },
  tenant,
}: {
  staff: Pick<StaffGrants, 'brands'>;
  tenant: string;
}): boolean {
  return brands === null || brands.includes(brandOfTenant(tenant));
}
