import { CodedError } from '../../../schema/errors.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import { proposalsAbout } from '../../../server/brands/versions/proposals/find-proposals.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import type { WaitingDesk } from '../../../server/staff-desk.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
/** The work lists of the console's home, over all brands of the caller. */
export const waitingEndpoints = ({
  waiting,
  brands,
  database,
  clock,
}: {
  waiting: WaitingDesk;
  brands: Pick<BrandSet, 'byId'>;
  database: Database;
  clock: Clock;
}): AdminEndpoints<'waiting'> => {
  /** The brand that a call names; `undefined` if it names none. Throws `brand.unknown` if it is none of the caller's. */
  const namedBrand = (staff: Parameters<typeof mayTouch>[0]['staff'], id: string | undefined) => {
    const brand = id !== undefined && mayTouch({ staff, tenant: id }) ? brands.byId(id) : undefined;
    if (id !== undefined && brand === undefined)
      throw new CodedError('brand.unknown', { message: `no brand of yours is called ${id}` });
    return brand;
  };
  return {
    listWaitingRequests: async ({ staff, actor, query: { brand: id, ...query } }) => {
      const brand = namedBrand(staff, id);
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
    showFigures: ({ staff, query: { brand: id, ...query } }) =>
      waiting.figures({ readable: staff.brands, brand: namedBrand(staff, id), query }),
    listBrokenPublications: ({ staff: { brands: readable } }) => waiting.publications({ readable }),
    listWaitingSignOffs: ({ staff: { brands: readable }, query }) => waiting.signOffs({ readable, query }),
  };
};
