import type { Schemas } from '../../api/operation-types.ts';
import type { KeyOf } from '../../texts/namespaces.ts';

export type Reward = Schemas['Reward'];

const ranks = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const;

/** Text key of a rank id; `undefined` for unknown ranks. */
export function rankKey(id: string | null): KeyOf<'vip'> | undefined {
  const rank = ranks.find((known) => known === id);
  return rank === undefined ? undefined : `rank.${rank}`;
}

type Group = 'claimable' | 'locked' | 'past';

/** Groups rewards into claimable, locked and past, keeping the platform's order within each. */
export function grouped(rewards: readonly Reward[]): readonly { id: Group; rewards: readonly Reward[] }[] {
  const of = (...statuses: Reward['status'][]) => rewards.filter(({ status }) => statuses.includes(status));
  const groups = [
    { id: 'claimable', rewards: of('claimable') },
    { id: 'locked', rewards: of('locked') },
    { id: 'past', rewards: of('claimed', 'expired') },
  ] as const;
  return groups.filter(({ rewards: found }) => found.length > 0);
}
