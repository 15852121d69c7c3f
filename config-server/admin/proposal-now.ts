import { CodedError } from '../../schema/errors.ts';
import { mayDecide } from '../../schema/features/staff/may-call.ts';
import type { ProposalSummary } from '../../server/brands/approval/proposal-summaries.ts';
import { type Proposal, requireSamePlan } from '../../server/brands/approval/proposals.ts';
import type { StaffIdentity } from '../../server/staff/staff-identity.ts';
import type { BrandActs } from './brand-acts.ts';
import { summarizeProposal } from './summarize-proposal.ts';

/** The changes that a proposal would make now, and the refusal that the caller's approval would get if somebody else had proposed it. */
export type ProposalNow = Pick<ProposalSummary, 'more'> & {
  readonly differences: ProposalSummary['differences'][number][];
  readonly files: ProposalSummary['files'][number][];
  readonly refusal?: { readonly code: string; readonly message: string };
};

/** Finance decides about requests of members and nothing else. Throws `staff.forbidden`. */
export function requireDecider({
  staff,
  proposal: { operation },
}: {
  staff: Pick<StaffIdentity, 'role'>;
  proposal: Pick<Proposal, 'operation'>;
}): void {
  if (staff.role === 'finance' && !mayDecide({ role: staff.role, operation }))
    throw new CodedError('staff.forbidden', { message: 'finance decides requests of members only' });
}

/** Plans a proposal again, by the steps that an approval takes. A refusal keeps the differences that are known. */
export async function proposalNow({
  acts,
  found,
  actor,
  staff,
}: {
  acts: Pick<BrandActs, 'run'>;
  found: Proposal;
  actor: string;
  staff: StaffIdentity;
}): Promise<ProposalNow> {
  const { operation, tenants, request } = found;
  let now: ProposalNow = { differences: [], more: 0, files: [] };
  try {
    const { done, compared } = await acts.run(found, {
      ...{ actor: found.actor, approvedBy: actor, staff, dryRun: true },
      // Says as well what only carrying it out would refuse, such as a missing sign-off.
      isProposal: true,
    });
    const { differences, more, files } = summarizeProposal({ operation, tenants, request, planned: done });
    now = { more, differences: [...differences], files: [...files] };
    requireDecider({ staff, proposal: found });
    requireSamePlan({ found, plan: compared });
    return now;
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return { ...now, refusal: { code: error.code, message: error.message } };
  }
}
