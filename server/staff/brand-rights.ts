import { mayCall } from '../../schema/features/staff/may-call.ts';
import { mayTouch } from './may-touch.ts';
import type { StaffGrants } from './staff-identity.ts';

/** Rights of a caller with regard to other brands than the one that is named. */
export type BrandRights = {
  mayRead(tenant: string): boolean;
  mayPublish(tenant: string): boolean;
};

export function brandRights(staff: Pick<StaffGrants, 'role' | 'brands'>): BrandRights {
  const mayRead = (tenant: string) => mayTouch({ staff, tenant });
  return {
    mayRead,
    mayPublish: (tenant) => mayRead(tenant) && mayCall({ role: staff.role, operation: 'pushRelease' }),
  };
}
