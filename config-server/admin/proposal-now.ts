import { CodedError } from '../../schema/errors.ts';
import { mayDecide } from '../../schema/features/staff/may-call.ts';
import type { Proposal } from '../../server/brands/approval/find-proposals.ts';
import type { ProposalSummary } from '../../server/brands/approval/proposal-summaries.ts';
import { requireSamePlan } from '../../server/brands/approval/proposals.ts';
import type { StaffIdentity } from '../../server/staff/staff-identity.ts';
import type { BrandActs } from './brand-acts.ts';
import { summarizeProposal } from './summarize-proposal.ts';

/** The changes that a proposal would make now, and the refusal that the caller's approval would get if somebody else had proposed it. */
export type ProposalNow = Pick<ProposalSummary, 'more'> & {
  readonly differences: ProposalSummary['differences'][number][];
  readonly files: ProposalSummary['files'][number][];
  readonly refusal?: { readonly code: string; readonly message: string };
};

/** Throws `staff.forbidden` for finance, which may only decide requests of members. */
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

/** Plans a proposal again, with the same steps as an approval. If it is refused, the differences known so far are returned. */
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
      actor: found.actor,
      approvedBy: actor,
      staff,
      dryRun: true,
      // Also includes refusals that would only occur at execution, such as a missing sign-off.
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
