import { adminOperations } from '../../schema/generated/admin-operations.ts';
import type { ProposedOperation } from '../../server/brands/approval/find-proposals.ts';
import { isStaged } from '../../server/brands/staging/stage-brands.ts';
import { recordAct } from '../../server/record-act.ts';
import { type AdminContent, type ContentRequests, contentPlan } from './content-acts.ts';

/** Staging needs nobody's approval. */
export const isRehearsal = (request: object): boolean =>
  ('environment' in request && request.environment === 'staging') ||
  ('from' in request && request.from === 'production') ||
  ('tenant' in request && isStaged({ id: String(request.tenant) })) ||
  // An act on games at staging alone affects no brand of production.
  ('tenants' in request && Array.isArray(request.tenants) && request.tenants.length === 0);

/** Whether an act is a request, which waits for a colleague whatever the policy and the environment. */
export const isRequested = (operation: ProposedOperation): boolean =>
  operation !== 'confirmStaff' && adminOperations[operation].approval === 'always';

/** Records that a colleague was asked, so that the request is in the brand's activity before it is decided. */
export const recordRequest = ({
  request,
  id,
  ...made
}: { request: object; id: string } & Pick<Parameters<typeof recordAct>[0], 'trx' | 'actor' | 'now'>) =>
  recordAct({
    ...made,
    tenant: 'tenant' in request ? String(request.tenant) : '',
    before: null,
    action: 'publication.requested',
    after: { ...request, proposal: id },
  });

/** A change without effect needs no approval. */
export const isNothing = (planned: object): boolean =>
  ('outcome' in planned && planned.outcome === 'unchanged') || ('changed' in planned && !planned.changed);

/** Whether a decision about money is within its limits, or a policy is not loosened. */
export const needsOnePerson = (planned: object): boolean =>
  ('excess' in planned && planned.excess === null) || ('needsOne' in planned && planned.needsOne === true);

/** The part of a plan that is compared when somebody approves a proposal. */
export const comparedPlan = async ({
  content,
  operation,
  request,
  planned,
}: {
  content: AdminContent;
  operation: ProposedOperation;
  request: unknown;
  planned: object;
}) =>
  operation === 'promoteContent' || operation === 'undoContent' || operation === 'showContent'
    ? contentPlan({ content, request: request as ContentRequests['promoteContent'], planned })
    : // Changes elsewhere, policies set and rounds played meanwhile do not make it another plan.
      { ...planned, sequence: undefined, excess: undefined, openRounds: undefined };
