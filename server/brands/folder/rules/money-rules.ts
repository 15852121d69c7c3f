import type { Rule, RuleFinding } from './rule.ts';

/** Whole units. It is the maximum of `games.winAlert`, too. */
const largestStake = 1_000_000_000_000;

export const moneyRules: readonly Rule[] = [
  {
    name: 'cashier-bounds',
    severity: 'error',
    check: ({ manifest: { cashier } }) => {
      const { deposit, withdrawal } = cashier;
      const findings: RuleFinding[] = [];
      const inOrder = (path: string[], [low, high]: readonly [number, number], names: string) =>
        low > high &&
        findings.push({
          path: ['cashier', ...path],
          message: `${names}: ${low} is above ${high}, so no amount fits`,
          fix: 'swap or correct them',
        });
      inOrder(['deposit', 'min'], [deposit.min, deposit.max], 'min and max');
      inOrder(['withdrawal', 'min'], [withdrawal.min, withdrawal.max], 'min and max');
      inOrder(['withdrawal', 'dailyMax'], [withdrawal.min, withdrawal.dailyMax], 'min and dailyMax');
      return findings;
    },
  },
  {
    name: 'quick-amounts',
    severity: 'error',
    check: ({ manifest: { cashier } }) => {
      const { min, max, quickAmounts } = cashier.deposit;
      return quickAmounts.flatMap((amount, index) =>
        amount >= min && amount <= max
          ? []
          : [
              {
                path: ['cashier', 'deposit', 'quickAmounts', index],
                message: `the quick amount ${amount} is outside ${min} to ${max}, so every tap on it is refused`,
                fix: 'name amounts within the bounds, or [] for none',
              },
            ],
      );
    },
  },
  {
    name: 'exact-stake',
    severity: 'error',
    tolerated: true,
    check: ({ manifest: { games } }) =>
      games.dailyStake === null || games.dailyStake <= largestStake
        ? []
        : [
            {
              path: ['games', 'dailyStake'],
              message: `${games.dailyStake} is above ${largestStake}, so its last digits may be lost`,
              fix: `write at most ${largestStake}, or null for no limit`,
            },
          ],
  },
  {
    name: 'vip-ranks',
    severity: 'error',
    check: ({ manifest: { vip } }) =>
      vip.ranks.flatMap((rank, index): RuleFinding[] => {
        const path = ['vip', 'ranks', index];
        const last = vip.ranks[index - 1];
        if (last === undefined)
          return rank.deposited === 0 && rank.wagered === 0
            ? []
            : [
                {
                  path,
                  message: `the lowest rank ${rank.id} has bounds, so new members have no rank`,
                  fix: 'set its deposited and wagered to 0',
                },
              ];
        const ascends =
          rank.deposited >= last.deposited &&
          rank.wagered >= last.wagered &&
          rank.deposited + rank.wagered > last.deposited + last.wagered;
        return ascends
          ? []
          : [
              {
                path,
                message: `the rank ${rank.id} is not above ${last.id}, which is listed before it`,
                fix: 'order the ranks from the lowest, each with higher bounds',
              },
            ];
      }),
  },
];
