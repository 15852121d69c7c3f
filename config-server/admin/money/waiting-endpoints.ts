import type { BrandSet } from '../../../server/brands/brand.ts';
import { proposalsAbout } from '../../../server/brands/versions/proposals/find-proposals.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import type { WaitingDesk } from '../../../server/staff-desk.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { namedBrand } from '../door/named-brand.ts';
/** The work lists of the console's home, over all brands of the caller. */
export const waitingEndpoints = ({
  waiting,
  brands,
  database,
  clock,
}: DatabaseAndClock & { waiting: WaitingDesk; brands: Pick<BrandSet, 'byId'> }) =>
  ({
    listWaitingRequests: async ({ staff, actor, query }) => {
      const brand = namedBrand(brands, { staff, query });
      const { list, ...page } = await waiting.requests({ readable: staff.brands, brand, actor, query });
      const proposals = await proposalsAbout({
        database,
        clock,
        operation: 'decideMoneyRequest',
        ids: list.map(({ id }) => id),
      });
      return { ...page, list: list.map((row) => ({ ...row, proposal: proposals.get(row.id) ?? null })) };
    },
    listWaitingRounds: ({ staff: { brands: readable }, query }) => waiting.rounds({ readable, query }),
    showFigures: ({ staff, query }) =>
      waiting.figures({ readable: staff.brands, brand: namedBrand(brands, { staff, query }), query }),
    listBrokenPublications: ({ staff: { brands: readable } }) => waiting.publications({ readable }),
    listWaitingSignOffs: ({ staff: { brands: readable }, query }) => waiting.signOffs({ readable, query }),
  }) satisfies AdminEndpoints<'waiting'>;
