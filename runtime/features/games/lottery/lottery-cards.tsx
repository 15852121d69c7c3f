import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { styled } from 'styled-components';
import type { ValueOf } from '../../../../schema/call-types.ts';
import { useIsInView } from '../../../browser/use-is-in-view.ts';
import type { Game } from '../../../catalogue/game-queries.ts';
import { Retry } from '../../../catalogue/retry.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import { type DrawState, LotteryCard } from './lottery-card.tsx';
import { drawsQuery } from './queries.ts';
import { untilNextDraw } from './until-next-draw.ts';

/** Distance from the viewport, in pixels, at which draws are requested. */
const margin = 200;

/** The lotteries of one vendor. Their draws are requested when they come into view, and again after each draw. */
export function LotteryCards({
  gameType,
  vendor,
  games,
}: {
  gameType: 'LOTT' | 'ELOTT';
  vendor: string;
  games: readonly Game[];
}) {
  const t = useText('lists');
  const list = useRef<HTMLUListElement>(null);
  const inView = useIsInView({ place: list, margin });
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    ...drawsQuery({ gameType, vendor }),
    staleTime: 0,
    enabled: inView,
    refetchInterval: ({ state }) => untilNextDraw(state.data),
  });
  const failed = isError && data === undefined;
  return (
    <>
      {failed && (
        <Inset>
          <Retry text={t('lottery.failed')} onRetry={() => void refetch()} retrying={isFetching} />
        </Inset>
      )}
      <List ref={list}>
        {games.map((game) => (
          <li key={game.nodeId}>
            <LotteryCard
              game={game}
              state={drawStateOf({ nodeId: game.nodeId, data, failed })}
              ahead={data === undefined ? 0 : Date.parse(data.now) - dataUpdatedAt}
            />
          </li>
        ))}
      </List>
    </>
  );
}

function drawStateOf({
  nodeId,
  data,
  failed,
}: {
  nodeId: number;
  data: ValueOf<'listDraws'> | undefined;
  failed: boolean;
}): DrawState {
  if (data === undefined) return failed ? 'none' : 'waiting';
  const draws = data.draws.find((row) => row.nodeId === nodeId);
  if (draws !== undefined) return draws;
  const silent = data.silent.find((row) => row.nodeId === nodeId);
  return silent === undefined ? 'none' : { next: undefined, last: silent.last };
}

const Inset = styled.div`padding: 0 var(--space-4) var(--space-2);`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  padding: var(--space-1) var(--space-4) 0;
`;
