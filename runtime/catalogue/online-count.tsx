import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { ValueOf } from '../../schema/call-types.ts';
import { online } from '../../schema/constants.ts';
import { useCall } from '../api/api-context.tsx';
import type { Call } from '../api/operation-types.ts';
import { useHydrated } from '../browser/use-hydrated.ts';
import { useText } from '../texts/texts-context.tsx';

type Counted = { readonly simulated: boolean; readonly players: number | undefined };

/** Milliseconds during which the requests of several tiles are collected into one call. */
const gathering = 30;

/**
 * Number of players in a game. Simulated numbers are labelled as such (ONLINE-AMB-01). The line reserves its space while there is no
 * number.
 */
export function OnlineCount({ nodeId }: { nodeId: number }) {
  const t = useText('games');
  const call = useCall();
  const { data } = useQuery({
    queryKey: ['online', nodeId],
    queryFn: () => countOf(nodeId, call),
    staleTime: online.every,
    refetchInterval: online.every,
    retry: false,
  });
  // Another tile may have loaded the number before this one hydrates, and the server's markup has none.
  const hydrated = useHydrated();
  if (!hydrated || data?.players === undefined) return <Line aria-hidden>{'\u00a0'}</Line>;
  const { players, simulated } = data;
  return <Line>{simulated ? t('online.simulated', { number: players }) : t('online.real', { count: players })}</Line>;
}

let waiting: { readonly ids: Set<number>; readonly answer: Promise<ValueOf<'countOnline'>> } | undefined;

/** Batches the requests of tiles that appear together. */
async function countOf(nodeId: number, call: Call): Promise<Counted> {
  if (waiting === undefined || waiting.ids.size >= online.requestsAtOnce) {
    const ids = new Set<number>();
    const answer = new Promise((resolve) => setTimeout(resolve, gathering)).then(() => {
      if (waiting?.ids === ids) waiting = undefined;
      return call({ operation: 'countOnline', query: { nodeIds: [...ids].join(',') } });
    });
    waiting = { ids, answer };
  }
  waiting.ids.add(nodeId);
  const { simulated, counts } = await waiting.answer;
  return { simulated, players: counts.find((count) => count.nodeId === nodeId)?.players };
}

const Line = styled.span`
  overflow: hidden;
  color: var(--color-text-muted);
  font-size: var(--font-size-12);
  font-variant-numeric: tabular-nums;
  line-height: calc(1.35 * var(--tall, 1));
  text-align: -webkit-match-parent;
  text-align: match-parent;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
