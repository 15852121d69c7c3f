import { mayReach } from '../../schema/features/staff/may-call.ts';
import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import type { StaffEvent } from '../../schema/staff-events.ts';
import { brandOfTenant } from '../../schema/staging-tenant.ts';
import { everyBrand } from '../../server/brands/approval/policies.ts';
import { type BrandSets, environments } from '../../server/brands/environments.ts';
import { playersTenant } from '../../server/brands/releases/brand-currencies.ts';
import { isStaged } from '../../server/brands/staging/stage-brands.ts';
import type { StaffNotice } from '../../server/notify-staff.ts';
import { mayTouch } from '../../server/staff/may-touch.ts';
import type { StaffIdentity } from '../../server/staff/staff-identity.ts';
import { staffTenant } from '../../server/staff/staff-parts.ts';

export type StaffMessage = {
  readonly event: StaffEvent;
  /** A call that returns the same fact; set for notices that belong to no brand. */
  readonly readBy: AdminOperationId | undefined;
};

const readBy = new Map<string, AdminOperationId>([
  [staffTenant, 'exportConsoleAudit'],
  [everyBrand, 'listPolicies'],
]);

/** Messages for a notice on this node. A parent's changes and releases also concern the brands below it. */
export function messagesOf({ notice, sets }: { notice: StaffNotice; sets: BrandSets }): StaffMessage[] {
  const { kind, tenant, sequence } = notice;
  const call = readBy.get(tenant);
  if (call !== undefined) return [{ event: { kind, brand: null, sequence }, readBy: call }];
  const environment = environmentOf(tenant);
  const brands = kind === 'act' ? [tenant] : sets[environment].descendants(brandOfTenant(tenant));
  return brands.map((id) => ({
    event: { kind, brand: playersTenant({ tenant: brandOfTenant(id), environment }), sequence },
    readBy: undefined,
  }));
}

export function mayHear({
  staff,
  message: { event, readBy: operation },
}: {
  staff: StaffIdentity;
  message: StaffMessage;
}): boolean {
  if (operation !== undefined) return mayReach({ ...staff, operation });
  return event.brand !== null && mayTouch({ staff, tenant: event.brand });
}

/** Reloads the brands of the notices, so that this node serves what it is about to report. */
export async function refreshFor({
  notices,
  sets,
}: {
  notices: readonly StaffNotice[];
  sets: BrandSets;
}): Promise<void> {
  const moved = notices.filter(({ kind }) => kind === 'change' || kind === 'release');
  await Promise.all(
    environments.map(async (environment) => {
      const tenants = moved.map(({ tenant }) => tenant).filter((id) => environmentOf(id) === environment);
      if (tenants.length > 0) await sets[environment].refresh([...new Set(tenants.map(brandOfTenant))]);
    }),
  );
}

const environmentOf = (tenant: string) => (isStaged({ id: tenant }) ? 'staging' : 'production');
