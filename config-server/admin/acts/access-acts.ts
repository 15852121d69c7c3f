import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { everyBrand, loosens } from '../../../schema/features/staff/policy.ts';
import type { StaffRole } from '../../../schema/features/staff/staff-roles.ts';
import { adminOperations } from '../../../schema/generated/admin-operations.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { type BrandSets, hasBrand } from '../../../server/brands/environments.ts';
import type { Difference } from '../../../server/brands/folder/differences.ts';
import type { ProposedOperation } from '../../../server/brands/versions/proposals/find-proposals.ts';
import { planPolicy, setPolicy } from '../../../server/brands/versions/proposals/policies.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { confirmStaff } from '../../../server/staff/confirm-staff.ts';
import { isOfHost } from '../../../server/staff/staff-identity.ts';
import { staffTenant } from '../../../server/staff/staff-parts.ts';

export type AccessRequests = {
  setPolicy: AdminBodyOf<'setPolicy'> & { readonly tenant: string };
  confirmStaff: { readonly email: string; readonly role: StaffRole; readonly reason: string };
};
type As = {
  readonly actor: string;
  readonly approvedBy?: string | undefined;
  readonly dryRun: boolean;
  readonly isProposal?: boolean;
};

/** Whether an act needs a second person whatever the policy: it is about policies and persons. */
export const isAboutAccess = (operation: ProposedOperation): boolean =>
  operation === 'confirmStaff' || adminOperations[operation].approval === 'loosening';

/** Acts that decide when a second person is needed, and who counts as one. */
export const accessActs = ({ sets, database, clock }: DatabaseAndClock & { sets: BrandSets }) => ({
  setPolicy: async ({ tenant, reason, ...stated }: AccessRequests['setPolicy'], { actor, approvedBy, dryRun }: As) => {
    if (tenant !== everyBrand && !hasBrand(sets, tenant))
      throw new CodedError('brand.unknown', { message: `no brand is called ${tenant}` });
    const mayLoosen = approvedBy !== undefined || isOfHost(actor);
    const { policy, before } = dryRun
      ? await database.asOperator((tx) => planPolicy(tx, { tenant, stated }))
      : await setPolicy({ database, tenant, stated, mayLoosen, actor, reason, now: clock.now() });
    const keys = ['secondPerson', 'signOff', 'secondPersonAbove'] as const;
    const differences: Difference[] = keys
      .map((key) => ({
        tenant,
        path: `/policy/${key}`,
        before: before?.[key] as Json | undefined,
        after: policy[key] as Json,
      }))
      .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
    return { policy, differences, needsOne: !loosens({ policy, before }) };
  },
  confirmStaff: async (
    { email, reason }: AccessRequests['confirmStaff'],
    { actor, approvedBy, dryRun, isProposal = false }: As,
  ) => {
    const isFirst = isProposal && approvedBy === undefined;
    const planned = await confirmStaff({ database, clock, email, actor, reason, dryRun, isProposal: isFirst });
    const differences: Difference[] = [
      { tenant: staffTenant, path: `/staff/${email}/confirmed`, before: false, after: true },
    ];
    return { ...planned, differences };
  },
});
