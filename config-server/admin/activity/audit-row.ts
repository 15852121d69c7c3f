import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { everyBrand } from '../../../schema/features/staff/policy.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import { auditGroupOf } from '../../../server/activity/audit-groups.ts';
import type { StaffAct } from '../../../server/activity/find-staff-acts.ts';
import { onPlayers } from '../../../server/record-act.ts';
import { staffTenant } from '../../../server/staff/staff-parts.ts';

export type AuditRow = AdminValueOf<'listAudit'>['list'][number];

/** An entry as staff read it. Of acts on players only these parts are shown: the others may be personal values. */
export function auditRow({ id, tenant, scope, actor, action, subject, after, created_at }: StaffAct): AuditRow {
  const isOfBrand = tenant !== staffTenant && tenant !== everyBrand;
  const textAt = (name: string) => {
    const value = after?.[name];
    return typeof value === 'string' ? value : undefined;
  };
  const [amount, currency, field] = ['amount', 'currency', 'field'].map(textAt);
  return {
    id,
    at: created_at.toISOString(),
    actor: scope === 'player' ? actor.slice(onPlayers('').length) : actor,
    brand: isOfBrand ? brandOfTenant(tenant) : null,
    environment: brandOfTenant(tenant) !== tenant || textAt('environment') === 'staging' ? 'staging' : 'production',
    group: auditGroupOf({ action, scope }),
    action,
    // The subject of a change is its set, and that of most acts is their brand.
    subject: subject === tenant || action === 'changes.made' ? null : subject,
    isPlayer: scope === 'player',
    reason: textAt('reason') ?? '',
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
    ...(field !== undefined && { field }),
  };
}
