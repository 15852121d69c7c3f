import { expect, test } from 'vitest';
import { countWalletCalls } from './count-wallet-calls.ts';

test('calls are counted by aggregator, call and status; aggregators beyond a hundred are counted together', () => {
  const counts = countWalletCalls();
  const bet = { call: 'transaction/bet', status: 'RS_OK' } as const;
  for (let number = 0; number < 150; number += 1) counts.count({ ...bet, aggregator: `hub${number}` });
  counts.count({ ...bet, aggregator: 'hub0' });
  counts.count({ ...bet, aggregator: 'hub0', status: 'RS_ERROR_UNKNOWN' });
  const counted = counts.counts();
  expect(counted).toHaveLength(102);
  expect(counted.filter(({ aggregator }) => ['hub0', 'other'].includes(aggregator))).toEqual([
    { ...bet, aggregator: 'hub0', count: 2 },
    { ...bet, aggregator: 'hub0', status: 'RS_ERROR_UNKNOWN', count: 1 },
    { ...bet, aggregator: 'other', count: 50 },
  ]);
});
