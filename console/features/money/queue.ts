import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import { pagesQuery } from '../../api/queries.ts';
import { currencyIn } from '../../requests/currency-select.tsx';
import { isStatedAmount } from '../../requests/typed-amount.ts';
import { brandPath } from '../../ui/brand-path.ts';

export type Waiting = AdminValueOf<'listWaitingRequests'>;
export type WaitingRow = Waiting['list'][number];

export const requestKinds = ['deposit', 'withdrawal', 'promotion'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Ages of the address, in minutes. */
export const ages = { hour: 60, day: 24 * 60, days: 3 * 24 * 60 } as const;
export type Age = keyof typeof ages;
const ageIds = Object.keys(ages) as readonly Age[];

/** Filters of a queue, as its address states them. Unknown values are ignored. */
export type QueueFilter = {
  readonly kind: RequestKind | undefined;
  readonly age: Age | undefined;
  readonly currency: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly player: string;
  readonly isMine: boolean;
};

export const filterNames = ['kind', 'age', 'currency', 'from', 'to', 'player', 'mine'] as const;

export function filterOf(search: URLSearchParams): QueueFilter {
  return {
    kind: requestKinds.find((each) => each === search.get('kind')),
    age: ageIds.find((each) => each === search.get('age')),
    currency: currencyIn(search),
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
    player: (search.get('player') ?? '').slice(0, 64),
    isMine: search.get('mine') === '1',
  };
}

/** Whether an amount of a filter can be compared; an empty one is none. */
export const isAmount = (typed: string): boolean => typed === '' || isStatedAmount(typed);

/** Pending requests that pass the filters, of one brand or of all brands of the reader. */
export const queueQuery = ({
  filter: { kind, age, currency, from, to, player, isMine },
  brand,
}: {
  filter: QueueFilter;
  /** Tenant of the only brand. */
  brand: string | undefined;
}) => ({
  ...pagesQuery({
    operation: 'listWaitingRequests',
    query: {
      brand,
      kind,
      olderThan: age === undefined ? undefined : ages[age],
      currency,
      from: from !== '' && isAmount(from) ? from : undefined,
      to: to !== '' && isAmount(to) ? to : undefined,
      player: player === '' ? undefined : player,
      mine: isMine || undefined,
    },
  }),
  // Requests of members send no staff event.
  refetchInterval: 60_000,
});

/** Part of a request's address that names its queue: all brands, or that of the request. */
export const queueOfAll = 'all';

/** Address of a request that keeps the filters of its queue, so that the next one is of the same queue. */
export function requestPath({
  row: { brand, kind, id },
  search,
  isOverAll,
}: {
  row: Pick<WaitingRow, 'brand' | 'kind' | 'id'>;
  /** The address of the queue or of a request in it. */
  search: URLSearchParams;
  isOverAll: boolean;
}): string {
  const query = new URLSearchParams(search);
  query.delete('sort');
  if (isOverAll) query.set('queue', queueOfAll);
  const stated = String(query);
  return `${brandPath({ brand: brandOfTenant(brand), page: `money/${kind}/${encodeURIComponent(id)}` })}${stated === '' ? '' : `?${stated}`}`;
}

/** The requests before and after one. Ids are in the order of time, so a request that was just decided still has its place. */
export function neighboursOf(rows: readonly WaitingRow[], id: string) {
  return {
    previous: rows.findLast((row) => row.id < id),
    next: rows.find((row) => row.id > id) ?? rows.find((row) => row.id !== id),
  };
}

/** Number and sum of amounts by currency, exact. Amounts of different currencies are never added. */
export function sumsOf(rows: readonly Pick<WaitingRow, 'amount' | 'currency'>[]): Waiting['sums'] {
  const sums = new Map<string, { count: number; units: bigint }>();
  for (const { amount, currency } of rows) {
    const [whole = '0', fraction = ''] = (amount ?? '0').split('.');
    const units = BigInt(whole + fraction.padEnd(places, '0'));
    const before = sums.get(currency) ?? { count: 0, units: 0n };
    sums.set(currency, { count: before.count + 1, units: before.units + units });
  }
  return [...sums].map(([currency, { count, units }]) => {
    const digits = String(units).padStart(places + 1, '0');
    return { currency, count, amount: `${digits.slice(0, -places)}.${digits.slice(-places)}` };
  });
}

/** Decimal places of amounts in the contract. */
const places = 4;
