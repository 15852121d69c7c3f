import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { commandLine } from '../../ui/command-line.ts';

/** A sentence of the server with a capital first letter. */
export const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Approves or rejects a proposal. Approving shows first what it would change now. */
export function decisionAct(id: string, decision: 'approved' | 'rejected'): Act<AdminValueOf<'decideProposal'>> {
  const verb = decision === 'approved' ? 'approve' : 'reject';
  return {
    title: text(`approval.${verb}Title`),
    submit: text(`approval.${verb}`),
    ...(decision === 'approved'
      ? {
          plan: {
            key: ['showProposal', id],
            run: async (signal) => {
              const { now } = await callAdmin({ operation: 'showProposal', params: { proposal: id }, signal });
              if (now.refusal !== undefined) throw new Refusal(now.refusal);
              return now;
            },
          },
        }
      : {}),
    act: ({ reason }) =>
      callAdmin({ operation: 'decideProposal', params: { proposal: id }, body: { decision, reason } }),
    done: ({ sentence }) => ({ text: text(`approval.${decision}`, { sentence }) }),
    command: (reason) => commandLine(['livery', 'proposals', verb, id, '--reason', reason]),
  };
}

/** Confirms that somebody else has reviewed the listed rollbacks of a brand. Refused if there are others by then. */
export const reviewAct = (
  brand: string,
  rows: AdminValueOf<'listProposals'>['reviews'],
): Act<AdminValueOf<'reviewRollbacks'>> => ({
  title: text('approvals.reviewOf', { brand }),
  submit: text('approvals.review'),
  act: ({ reason }) =>
    callAdmin({
      operation: 'reviewRollbacks',
      params: { tenant: brand },
      body: { seen: rows.map(({ release, createdAt }) => ({ release, createdAt })), reason },
    }),
  done: ({ reviewed }) => ({ text: text('approvals.reviewed', { count: reviewed, brand }) }),
  command: (reason) => commandLine(['livery', 'review', brand, '--reason', reason]),
});
