import { useQuery } from '@tanstack/react-query';
import { vipProgress } from '../../../schema/rules/vip-progress.ts';
import { apiQuery } from '../../api/queries.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { isGuest, useSession } from '../../session/session-context.tsx';

/** The member's VIP standing. `on` is false if the brand has no programme or the member can't have a rank. */
export function useRank() {
  const { features } = useManifest();
  const session = useSession();
  const on = features.vip && !isGuest(session);
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery({ operation: 'getRankProgress' }),
    enabled: on && session.status === 'member',
  });
  const standing = on && data !== undefined ? { ...data, share: vipProgress(data) } : undefined;
  return { on, standing, failed: isError && data === undefined, trying: isFetching, retry: () => void refetch() };
}

/** Name of a rank: translated for ranks of the contract; the id itself for a platform's own ranks. */
export function rankName(id: string, textOf: (key: string) => string): string {
  const key = `vip:rank.${id}`;
  const text = textOf(key);
  return text === key ? id : text;
}
