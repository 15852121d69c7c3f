import type { ValueOf } from '../../../schema/call-types.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { asDecimal, unitsOf } from '../wallet/amounts.ts';
import { type Rank, ranksReached, type Standing, standingOf } from './standing.ts';
export const vipEndpoints = ({ database }: { database: Database }) =>
  ({
    getRankProgress: async ({ brand: { id: tenant, manifest }, session: { playerId: player } }) => {
      const { currency } = manifest.wallet;
      const standing = await database.asTenant(tenant, (tx) => standingOf(tx, { player, currency }));
      return rankProgress(manifest.vip.ranks, standing, currency);
    },
  }) satisfies Partial<Endpoints<'rewards'>>;

/** Current rank, and progress to the next (VIP-01, VIP-02). */
function rankProgress(ranks: readonly Rank[], standing: Standing, currency: string): ValueOf<'getRankProgress'> {
  const reached = ranksReached({ ranks, standing });
  const next = ranks[reached];
  // A threshold of zero is no condition, so it has no progress.
  const conditions = (['deposited', 'wagered'] as const)
    .filter((kind) => next !== undefined && next[kind] > 0)
    .map((kind) => ({ kind, of: standing[kind], target: unitsOf(next?.[kind] ?? 0) }));
  return {
    currentProgress: {
      completedConditions: conditions.filter(({ of, target }) => of >= target).length,
      totalExpectedConditions: conditions.length,
    },
    playerRankProgress: next === undefined ? {} : { labelId: next.id },
    rank: ranks[reached - 1]?.id ?? '',
    conditions: conditions.map(({ kind, of, target }) => ({
      kind,
      reached: asDecimal({ amount: of, currency }),
      target: asDecimal({ amount: target, currency }),
    })),
  };
}
