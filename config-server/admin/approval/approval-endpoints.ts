import { CodedError } from '../../../schema/errors.ts';
import { mayDecide } from '../../../schema/features/staff/may-call.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import type { BrandSets } from '../../../server/brands/environments.ts';
import { unreviewedRollbacks } from '../../../server/brands/versions/list-acts.ts';
import {
  findDecidedProposal,
  listDecidedProposals,
  type ProposalDecision,
} from '../../../server/brands/versions/proposals/decided-proposals.ts';
import {
  findProposal,
  listProposals,
  type Proposal,
} from '../../../server/brands/versions/proposals/find-proposals.ts';
import type { ProposalSummary } from '../../../server/brands/versions/proposals/proposal-summaries.ts';
import { decide, recordDecision, requireSamePlan } from '../../../server/brands/versions/proposals/proposals.ts';
import { findRelease } from '../../../server/brands/versions/releases/list-releases.ts';
import { stableJson } from '../../../server/brands/versions/stable-json.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { pageOf } from '../../../server/database/rows.ts';
import { recordAct } from '../../../server/record-act.ts';
import { newestNumber } from '../../../server/revisions.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import { standingOf } from '../../../server/staff/persons.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';
import type { AccessRequests } from '../acts/access-acts.ts';
import type { BrandActs } from '../acts/brand-acts.ts';
import { summarizeProposal } from '../acts/summarize-proposal.ts';
import type { AdminCall, AdminEndpoints } from '../door/admin-endpoint.ts';
import { hideInherited } from '../door/inherited-values.ts';

type Authored = Pick<Proposal, 'actor'> & Partial<Pick<Proposal, 'operation' | 'request'>>;

/** Acts of a second person: proposals, sign-offs and reviews. */
export const approvalEndpoints = ({
  sets,
  database,
  clock,
  acts,
}: DatabaseAndClock & { sets: BrandSets; acts: BrandActs }) => {
  /** Whether a caller may see a proposal. One that affects a brand of others is unknown to them. */
  const seenBy =
    (staff: StaffIdentity) =>
    ({ tenants }: Proposal) =>
      tenants.every((tenant) => mayTouch({ staff, tenant }));
  /** Relation of a decider to a proposal. Whoever an account counts as does not confirm it, whoever proposed that. */
  const standingAt = async (proposal: Authored, decider: string) => {
    const { actor, operation, request } = proposal;
    const byAuthor = await standingOf({ database, author: actor, decider });
    if (byAuthor !== 'other' || operation !== 'confirmStaff') return byAuthor;
    return standingOf({ database, author: (request as AccessRequests['confirmStaff']).email, decider });
  };
  const requireOther = (decider: string) => async (proposal: Authored) => {
    const refusal = refusals[await standingAt(proposal, decider)];
    if (refusal !== undefined) throw new CodedError(refusal.code, { message: refusal.message });
  };
  return {
    listProposals: async ({ staff }) => {
      const hide = hideInherited(sets, 'production', staff);
      return {
        proposals: (await listProposals({ database, clock, brands: staff.brands })).map((proposal) =>
          proposalValue(proposal, hide),
        ),
        reviews: (await unreviewedRollbacks(database))
          .filter(({ tenant }) => mayTouch({ staff, tenant }))
          .map(({ tenant, actor, after, createdAt }) => ({
            tenant,
            actor,
            release: after.release ?? 1,
            reason: after.reason ?? '',
            createdAt: createdAt.toISOString(),
          })),
      };
    },
    listDecidedProposals: async ({ staff, query: { brand, actor, after, pageSize = rowsOfPage } }) => {
      const rows = await listDecidedProposals({
        database,
        clock,
        brands: staff.brands,
        brand,
        actor,
        after,
        most: pageSize + 1,
      });
      const { page, next } = pageOf(rows, pageSize, (row) => row.proposal.id);
      const list = page.map(({ proposal, decision }) => ({
        id: proposal.id,
        operation: proposal.operation,
        tenants: [...proposal.tenants],
        sentence: proposal.summary.sentence,
        actor: proposal.actor,
        reason: proposal.reason,
        createdAt: proposal.createdAt.toISOString(),
        decision: decisionValue(decision),
      }));
      return { list, next };
    },
    showProposal: async ({ params: { proposal: id }, actor, staff }) => {
      const hide = hideInherited(sets, 'production', staff);
      const isTheirs = seenBy(staff);
      const found = await findProposal({ database, clock, id, isTheirs }).catch(async (error: unknown) => {
        if (!(error instanceof CodedError) || error.code !== 'proposal.unknown') throw error;
        return findDecidedProposal({ database, clock, id, isTheirs });
      });
      if ('decision' in found)
        return {
          proposal: proposalValue(found.proposal, hide),
          own: (await standingAt(found.proposal, actor)) === 'own',
          decision: decisionValue(found.decision),
          now: { differences: [], more: 0, files: [] },
        };
      const standing = await standingAt(found, actor);
      const now = await proposalNow({ acts, found, actor, staff });
      return {
        proposal: proposalValue(found, hide),
        own: standing === 'own',
        now: {
          ...now,
          differences: hide(now.differences),
          refusal: standing === 'unconfirmed' ? refusals.unconfirmed : now.refusal,
        },
      };
    },
    decideProposal: async ({ params: { proposal: id }, body: { decision, reason }, actor, staff, log }) => {
      const decided = await decide({
        database,
        clock,
        id,
        decision,
        actor,
        reason,
        isTheirs: (proposal) => {
          if (!seenBy(staff)(proposal)) return false;
          requireDecider({ staff, proposal });
          return true;
        },
        requireOther: requireOther(actor),
        run: async (proposal, dryRun, approveIn) =>
          (await acts.run(proposal, { actor: proposal.actor, approvedBy: actor, staff, dryRun, approveIn })).compared,
      });
      await database.asOperator((tx) =>
        recordDecision(tx, { now: clock.now(), proposal: decided, decision, actor, reason }),
      );
      log.info({ actor }, `${decision} the proposal ${id}`);
      return proposalValue(decided, hideInherited(sets, 'production', staff));
    },
    signOffRelease: async ({ params: { tenant }, body: { reason, ...seen }, actor, session, log }) => {
      const { stored } = await findRelease(database, tenant, 'staging');
      const rehearsed = stagingTenant(tenant);
      const staged = {
        release: stored.number,
        content: await newestNumber(database, 'content', rehearsed),
        games: await newestNumber(database, 'choice', rehearsed),
      };
      const names = ['release', 'content', 'games'] as const;
      requireStated({ session, isStated: names.every((name) => seen[name] !== undefined) });
      const other = names.find((name) => seen[name] !== undefined && seen[name] !== staged[name]);
      if (other !== undefined)
        throw new CodedError('release.stale', {
          message: `staging of ${tenant} has release ${staged.release}, content ${staged.content} and games ${staged.games} now, and you looked at ${other} ${seen[other]}: look at it again`,
          value: staged,
        });
      await database.asOperator((tx) =>
        recordAct(tx, {
          tenant,
          actor,
          now: clock.now(),
          action: 'release.signed-off',
          before: null,
          after: { environment: 'staging', ...staged, reason },
        }),
      );
      log.info({ tenant, actor }, `signed off release ${stored.number}`);
      return staged;
    },
    reviewRollbacks: async ({ params: { tenant }, body: { reason, seen }, actor, session, log }) => {
      requireStated({ session, isStated: seen !== undefined });
      const open = await unreviewedRollbacks(database, tenant);
      if (open.length === 0)
        throw new CodedError('proposal.unknown', { message: `no rollback of ${tenant} is pending a review` });
      const listed = open.map((act) => ({ release: act.after.release ?? 1, createdAt: act.createdAt.toISOString() }));
      if (seen !== undefined && stableJson(seen) !== stableJson(listed))
        throw new CodedError('release.stale', {
          message: `${tenant} was rolled back again, or somebody else has reviewed it: look at the list again`,
        });
      await Promise.all(open.map(({ actor: author }) => requireOther(actor)({ actor: author })));
      await database.asOperator((tx) =>
        recordAct(tx, {
          tenant,
          actor,
          now: clock.now(),
          action: 'release.reviewed',
          before: { unreviewed: open.map((act) => ({ release: act.after.release, actor: act.actor })) },
          after: { unreviewed: [], reason },
        }),
      );
      log.info({ tenant, actor }, 'reviewed rollbacks');
      return { reviewed: open.length };
    },
  } satisfies Partial<AdminEndpoints<'releases'>>;
};

/** Throws `request.invalid` if a page of the console does not state what its reader saw. */
function requireStated({
  session,
  isStated,
}: {
  session: AdminCall<'signOffRelease'>['session'];
  isStated: boolean;
}): void {
  if (session?.hasCookie === true && !isStated)
    throw new CodedError('request.invalid', { message: 'state what you looked at: load the page again' });
}

/** Refusals of an approval or a review. */
const refusals = {
  own: {
    code: 'proposal.own',
    message:
      'somebody else has to approve it: you proposed it, with this account or with one that counts as yours until a colleague confirms it',
  },
  unconfirmed: {
    code: 'staff.forbidden',
    message: 'your account is not confirmed yet: a colleague has to approve the proposal to confirm it',
  },
  other: undefined,
} as const;

const rowsOfPage = 50;

const decisionValue = ({ at, ...decision }: ProposalDecision) => ({ ...decision, at: at.toISOString() });

function proposalValue(
  { id, operation, tenants, request, summary, actor, reason, createdAt, expiresAt }: Proposal,
  hide: ReturnType<typeof hideInherited>,
) {
  const { sentence, differences, more, files } = summary;
  return {
    id,
    operation,
    tenants: [...tenants],
    actor,
    reason,
    // A file may be large, and nobody reads it in a list.
    request: { ...(request as object), text: undefined },
    sentence,
    more,
    differences: hide(differences),
    files: [...files],
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** The changes that a proposal would make now, and the refusal that the caller's approval would get if somebody else had proposed it. */
type ProposalNow = Pick<ProposalSummary, 'more'> & {
  readonly differences: ProposalSummary['differences'][number][];
  readonly files: ProposalSummary['files'][number][];
  readonly refusal?: { readonly code: string; readonly message: string };
};

/** Throws `staff.forbidden` for finance, which may only decide requests of members. */
function requireDecider({
  staff,
  proposal: { operation },
}: {
  staff: Pick<StaffIdentity, 'role'>;
  proposal: Pick<Proposal, 'operation'>;
}): void {
  if (staff.role === 'finance' && !mayDecide(staff.role, operation))
    throw new CodedError('staff.forbidden', { message: 'finance decides requests of members only' });
}

/** Plans a proposal again, with the same steps as an approval. If it is refused, the differences known so far are returned. */
async function proposalNow({
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
    requireSamePlan(found, compared);
    return now;
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return { ...now, refusal: { code: error.code, message: error.message } };
  }
}
