import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
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
    exportFigures: ({ staff: { brands: readable, ...staff }, query }) => {
      const brand = namedBrand(brands, { staff: { ...staff, brands: readable }, query });
      return {
        contentType: 'text/csv; charset=utf-8',
        name: brand === undefined ? 'figures.csv' : `figures-${brand.id}.csv`,
        chunks: csvOfFigures(query.brand ?? '', (page) =>
          waiting.figures({ readable, brand, query: { currency: query.currency, ...page } }),
        ),
      };
    },
    listBrokenPublications: ({ staff: { brands: readable } }) => waiting.publications({ readable }),
    listWaitingSignOffs: ({ staff: { brands: readable }, query }) => waiting.signOffs({ readable, query }),
  }) satisfies AdminEndpoints<'waiting'>;

type Figures = AdminValueOf<'showFigures'>;

const names = ['stakes', 'wins', 'deposits', 'withdrawals', 'rewards', 'activePlayers'] as const;
/** Brands per look-up, as many as the contract allows. */
const pageSize = 100;

/** Rows of the figures, page by page. No cell needs quotes: ids, codes, days and figures have neither commas nor signs of formulas. */
async function* csvOfFigures(
  /** Id of the brand; empty for all. */ brand: string,
  read: (page: { pageSize: number; after?: string }) => Promise<Figures>,
): AsyncGenerator<string> {
  const line = (row: readonly (string | number)[]) => `${row.join(',')}\n`;
  const rowOf = (
    of: string,
    currency: string,
    period: string,
    figures: Figures['currencies'][number]['days'][number],
  ) => line([of, currency, period, ...names.map((name) => figures[name])]);
  const bothOf = (of: string, { currency, today, total, activePlayers }: Figures['list'][number]) =>
    rowOf(of, currency, 'today', { ...today, day: '' }) +
    rowOf(of, currency, '30 days', { ...total, activePlayers, day: '' });
  yield line(['brand', 'currency', 'period', ...names]);
  let after: string | null | undefined;
  do {
    const { currencies, list, next } = await read({ pageSize, ...(after != null && { after }) });
    if (after === undefined)
      yield currencies
        .map((each) => each.days.map((day) => rowOf(brand, each.currency, day.day, day)).join(''))
        .join('');
    yield list.map((row) => bothOf(row.brand, row)).join('');
    after = next;
  } while (after !== null);
}
