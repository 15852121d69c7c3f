import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { proposalsAbout } from '../../../server/brands/versions/proposals/find-proposals.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

type Requests = AdminValueOf<'listWaitingRequests'>;
type Of<Query> = {
  /** The caller's brands; null for all. */
  readonly readable: readonly string[] | null;
  readonly query: Query;
};

/** Pending work at brands; the platform provides it. */
export type AdminWaiting = {
  requests(
    input: Of<AdminQueryOf<'listWaitingRequests'>>,
  ): Promise<Omit<Requests, 'list'> & { readonly list: readonly Omit<Requests['list'][number], 'proposal'>[] }>;
  rounds(input: Of<AdminQueryOf<'listWaitingRounds'>>): Promise<AdminValueOf<'listWaitingRounds'>>;
  signOffs(input: Of<AdminQueryOf<'listWaitingSignOffs'>>): Promise<AdminValueOf<'listWaitingSignOffs'>>;
};

/** The work lists of the console's home, over all brands of the caller. */
export const waitingEndpoints = ({
  waiting,
  database,
  clock,
}: {
  waiting: AdminWaiting;
  database: Database;
  clock: Clock;
}) =>
  ({
    listWaitingRequests: async ({ staff: { brands: readable }, query }) => {
      const { list, ...page } = await waiting.requests({ readable, query });
      const proposals = await proposalsAbout({
        database,
        clock,
        operation: 'decideMoneyRequest',
        ids: list.map(({ id }) => id),
      });
      return { ...page, list: list.map((row) => ({ ...row, proposal: proposals.get(row.id) ?? null })) };
    },
    listWaitingRounds: ({ staff: { brands: readable }, query }) => waiting.rounds({ readable, query }),
    listWaitingSignOffs: ({ staff: { brands: readable }, query }) => waiting.signOffs({ readable, query }),
  }) satisfies AdminEndpoints<'waiting'>;
