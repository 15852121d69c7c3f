import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ValueOf } from '../../../../schema/call-types.ts';
import { shownDate } from '../../../../schema/formats.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { useIsInView } from '../../../browser/use-is-in-view.ts';
import type { Game } from '../../../catalogue/game-queries.ts';
import { Launch } from '../../../catalogue/game-tile.tsx';
import { Retry } from '../../../catalogue/retry.tsx';
import { LatePicture } from '../../../content/media/late-picture.tsx';
import { useGamePicture } from '../../../content/media/use-game-picture.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pressable } from '../../../ui/theme/motion.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Balls, mostInRow } from './balls.tsx';
import { type Draws, drawsQuery } from './queries.ts';

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
  const inView = useIsInView(list, margin);
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    ...drawsQuery(gameType, vendor),
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

/** Number of earlier results shown beside the last one. */
const earlierShown = 3;

/** Height reserved until the draws arrive, so that nothing shifts. It scales with the font size, as its content does. */
const resultsHeight = '3.875rem';

/**
 * Draw data of a lottery: current data from its supplier, the last data of a supplier that does not respond, `waiting` before a response,
 * or `none` if there are no draws.
 */
type DrawState = Pick<Draws, 'next' | 'last'> | { next: undefined; last: Draws['last'] } | 'waiting' | 'none';

/** One lottery: its next draw, its last results, and a button for each way to play it (LAUNCH-01). */
function LotteryCard({
  game,
  state,
  ahead,
}: {
  game: Game;
  state: DrawState;
  /** Milliseconds by which the server's clock is ahead of this one. */
  ahead: number;
}) {
  const t = useText('lists');
  const picture = useGamePicture({ path: game.iconUrl, nodeId: game.nodeId, shape: 'square', width: 240 });
  const types = game.playTypes ?? [];
  const draws = typeof state === 'string' ? undefined : state;
  const waiting = state === 'waiting';
  return (
    <Card>
      <Head>
        <Cover>
          <LatePicture {...picture} sizes="56px" width={240} height={240} atOnce={false} />
        </Cover>
        <Words>
          <h3 dir="auto">{game.gameName}</h3>
          {draws?.next !== undefined && <Countdown at={draws.next.at} ahead={ahead} />}
          {draws !== undefined && draws.next === undefined && <p>{t('lottery.silent')}</p>}
          {waiting && <Skeleton $width="9em" $height="21px" />}
        </Words>
      </Head>
      {draws !== undefined && (draws.next !== undefined || draws.last.length > 0) && <Results last={draws.last} />}
      {waiting && <Skeleton $height={resultsHeight} $radius="small" />}
      <Ways>
        {types.length < 2 ? (
          <Launch game={game}>{t('lottery.play')}</Launch>
        ) : (
          types.map((playType) => {
            const type = t(`lottery.${playType}`);
            return (
              <Launch
                key={playType}
                game={game}
                playType={playType}
                label={t('lottery.playAs', { game: game.gameName, type })}
              >
                {type}
              </Launch>
            );
          })
        )}
      </Ways>
    </Card>
  );
}

function Countdown({ at, ahead }: { at: string; ahead: number }) {
  const t = useText('lists');
  // Draws are never in the server's markup, so the first render may use this device's time.
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = countdown(Date.parse(at) - now - ahead);
  if (left === undefined) return <p>{t('lottery.now')}</p>;
  return (
    <p>
      {t('lottery.next')} <Time role="timer">{left}</Time>
    </p>
  );
}

function Results({ last }: Pick<Draws, 'last'>) {
  const t = useText('lists');
  const { locale } = useLanguage();
  const { timeZone } = useManifest().locale;
  const [latest, ...earlier] = last;
  if (latest === undefined) return <Note>{t('lottery.first')}</Note>;
  const time = shownDate(locale, latest.at, { timeStyle: 'short', timeZone });
  return (
    <ResultsBox>
      <Latest>
        <VisuallyHidden as="h4">{t('lottery.last')}</VisuallyHidden>
        <Balls numbers={latest.balls} draw={latest.draw} />
        <small>{t('lottery.drawn', { time })}</small>
      </Latest>
      {earlier.length > 0 && latest.balls.length <= mostInRow && (
        <Earlier>
          <VisuallyHidden as="h4">{t('lottery.earlier')}</VisuallyHidden>
          <ol>
            {earlier.slice(0, earlierShown).map(({ draw, balls }) => (
              <li key={draw}>
                <bdi dir="ltr">{balls.join(' ')}</bdi>
              </li>
            ))}
          </ol>
        </Earlier>
      )}
    </ResultsBox>
  );
}

const Card = styled.article`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-3);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: var(--shadow-low);
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
`;

const Cover = styled.span`
  position: relative;
  flex: none;
  overflow: hidden;
  inline-size: 56px;
  block-size: 56px;
  border-radius: var(--radius-small);
  background: linear-gradient(120deg, rgb(var(--rgb-primary) / 0.34), rgb(var(--rgb-accent) / 0.2)) var(--color-surface-sunken);
`;

const Words = styled.div`
  display: grid;
  gap: 2px;
  flex: 1;
  min-inline-size: 0;
  h3 {
    overflow: hidden;
    font-size: var(--font-size-16);
    line-height: calc(1.35 * var(--tall, 1));
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  p { min-block-size: 21px; color: var(--color-text-muted); font-size: var(--font-size-14); }
`;

const Time = styled.span`
  color: var(--color-text);
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;

const Note = styled.p`
  min-block-size: ${resultsHeight};
  color: var(--color-text-muted);
  font-size: var(--font-size-14);
`;

const ResultsBox = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: var(--space-3);
  min-block-size: ${resultsHeight};
  small { display: block; margin-block-start: 2px; color: var(--color-text-muted); font-size: var(--font-size-12); line-height: calc(1.4 * var(--tall, 1)); }
`;

const Latest = styled.div`
  flex: none;
  max-inline-size: 100%;
`;

/** Truncated first if a narrow screen has no room for both. */
const Earlier = styled.div`
  min-inline-size: 0;
  color: var(--color-text-muted);
  font-size: var(--font-size-12);
  font-variant-numeric: tabular-nums;
  line-height: calc(1.6 * var(--tall, 1));
  text-align: end;
  li { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;

const Ways = styled.div`
  display: flex;
  gap: var(--space-2);
  > * {
    display: grid;
    flex: 1;
    place-items: center;
    min-block-size: 44px;
    padding-inline: var(--space-3);
    border-radius: var(--radius-pill);
    box-shadow: inset 0 0 0 1.5px var(--color-border-strong);
    color: var(--color-text);
    font: 700 var(--font-size-14)/calc(1.2 * var(--tall, 1)) var(--font-text);
    text-align: center;
    text-decoration: none;
    ${pressable}
  }
  > :only-child, > :first-child:not(:only-child) { background: rgb(var(--rgb-primary) / 0.12); }
`;

/** Minimum interval between requests, and delay after a draw before its result is requested. Milliseconds. */
const least = 3000;
const after = 800;
/** Interval if no draw is known. */
const otherwise = 15_000;

/** Milliseconds from a response until the next request: until the first of its draws has taken place. */
function untilNextDraw(response: Pick<ValueOf<'listDraws'>, 'now' | 'draws'> | undefined): number {
  const times = response?.draws.map(({ next }) => Date.parse(next.at)) ?? [];
  if (response === undefined || times.length === 0) return otherwise;
  // Browser timers fire at once above 2^31 ms.
  return Math.min(Math.max(Math.min(...times) - Date.parse(response.now) + after, least), 3_600_000);
}

/** Remaining time such as `0:42` or `12:05:00`, with the same digits in every language; `undefined` once the time has come. */
function countdown(left: number): string | undefined {
  const seconds = Math.ceil(left / 1000);
  if (seconds <= 0) return undefined;
  const hours = Math.floor(seconds / 3600);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const [first = 0, ...others] = hours === 0 ? parts : [hours, ...parts];
  return [first, ...others.map((part) => `${part}`.padStart(2, '0'))].join(':');
}
