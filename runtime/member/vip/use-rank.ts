import { useQuery } from '@tanstack/react-query';
import { isMemberType } from '../../../schema/constants.ts';
import { vipProgress } from '../../../schema/rules/vip-progress.ts';
import { apiQuery } from '../../api/queries.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useSession } from '../../session/session-context.tsx';

/** Where the member stands in the VIP programme; `off` where the brand has none, or the member can have no rank in it. */
export function useRank() {
  const { features } = useManifest();
  const { status, record } = useSession();
  const on = features.vip && !(record !== undefined && isMemberType({ type: record.type, of: 'guest' }));
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery({ operation: 'getRankProgress' }),
    enabled: on && status === 'member',
  });
  const standing = on && data !== undefined ? { ...data, share: vipProgress(data) } : undefined;
  return { on, standing, failed: isError, trying: isFetching, retry: () => void refetch() };
}

/** Text of a rank: those of the contract have one, another platform's own ids stand for themselves. */
export function rankName({ id, textOf }: { id: string; textOf: (key: string) => string }): string {
  const key = `vip:rank.${id}`;
  const text = textOf(key);
  return text === key ? id : text;
}
