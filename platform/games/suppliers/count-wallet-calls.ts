import type { WalletCall } from './read-wallet-call.ts';
import type { WalletStatus } from './wallet-statuses.ts';

export type CountedCall = {
  /** Id of the aggregator in the manifest. */
  readonly aggregator: string;
  readonly call: WalletCall;
  /** `503` for a call without an answer of the convention. */
  readonly status: WalletStatus | '503';
};
export type WalletCallCounts = {
  count(call: CountedCall): void;
  counts(): (Omit<CountedCall, 'aggregator'> & { readonly aggregator: string; readonly count: number })[];
};

/** Maximum aggregators with their own label. Brands choose the names, and every name would be a series. */
const mostAggregators = 100;

/** Counts answered wallet calls for metrics, since the start of the process. */
export function countWalletCalls(): WalletCallCounts {
  const counted = new Map<string, Map<string, CountedCall & { count: number }>>();
  return {
    count: (call) => {
      const isNamed = counted.has(call.aggregator) || counted.size < mostAggregators;
      const aggregator = isNamed ? call.aggregator : 'other';
      const of = counted.get(aggregator) ?? new Map<string, CountedCall & { count: number }>();
      const key = `${call.call} ${call.status}`;
      const known = of.get(key) ?? { ...call, aggregator, count: 0 };
      known.count += 1;
      counted.set(aggregator, of.set(key, known));
    },
    counts: () => [...counted.values()].flatMap((of) => [...of.values()]),
  };
}
