import { mayCall } from '../../schema/features/staff/may-call.ts';
import type { BrandRights } from '../brands/brand-rights.ts';
import { mayTouch } from './may-touch.ts';
import type { StaffGrants } from './staff-identity.ts';

export function brandRights(staff: Pick<StaffGrants, 'role' | 'brands'>): BrandRights {
  const mayRead = (tenant: string) => mayTouch({ staff, tenant });
  return { mayRead, mayPublish: (tenant) => mayRead(tenant) && mayCall(staff.role, 'pushRelease') };
}
