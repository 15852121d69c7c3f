import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import { waitingSignOffs } from '../../content/waiting-sign-offs.ts';
import { listWaitingRequests, type WaitingRequests } from './waiting-requests.ts';
import { listWaitingRounds } from './waiting-rounds.ts';

type Of<Query> = { readonly readable: readonly string[] | null; readonly query: Query };

/** Pending work at the brands of a member of staff. */
export type Waiting = {
  requests(input: Of<AdminQueryOf<'listWaitingRequests'>>): Promise<WaitingRequests>;
  rounds(input: Of<AdminQueryOf<'listWaitingRounds'>>): Promise<AdminValueOf<'listWaitingRounds'>>;
  signOffs(input: Of<AdminQueryOf<'listWaitingSignOffs'>>): Promise<AdminValueOf<'listWaitingSignOffs'>>;
};

export const createWaiting = (parts: { database: Database; clock: Clock }): Waiting => ({
  requests: (input) => listWaitingRequests({ ...parts, ...input }),
  rounds: (input) => listWaitingRounds({ ...parts, ...input }),
  signOffs: (input) => waitingSignOffs({ ...parts, ...input }),
});
