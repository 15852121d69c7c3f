import { Pause, Play, Trophy } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { winners as bounds } from '../../../../schema/constants.ts';
import type { Schemas } from '../../../api/operation-types.ts';
import { apiQuery } from '../../../api/queries.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { reducesMotion } from '../../../browser/reduced-motion.ts';
import { useIsInView } from '../../../browser/use-is-in-view.ts';
import { useMayMove } from '../../../browser/use-may-move.ts';
import { Launch } from '../../../catalogue/game-tile.tsx';
import { coverSizes } from '../../../catalogue/tile-shapes.ts';
import { LatePicture } from '../../../content/media/late-picture.tsx';
import { useGamePicture } from '../../../content/media/use-game-picture.ts';
import type { HomeBlockSettings } from '../../../page/registry.ts';
import { useOffersQuery } from '../../../session/offers-query.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMovingStrip } from '../use-moving-strip.ts';
import { Heading } from './block-heading.ts';

type Settings = HomeBlockSettings<'winnerBoard'>;

/** Distance from the viewport, in pixels, at which the winners are requested. */
const margin = 200;

/**
 * The largest settled wins: the top three, and the others in a strip (WINNER-03). They load when the block comes into view, so that the
 * first view does not wait for them. They are refetched on a later view if they are older than a minute.
 */
export function WinnerBoard({ settings: { variant } }: { settings: Settings }) {
  const t = useText('home');
  const look = useManifest().shell.sectionHead;
  const { code: language } = useLanguage();
  const board = useRef<HTMLElement>(null);
  const inView = useIsInView(board, margin);
  const { data, isError } = useOffersQuery({
    ...apiQuery({ operation: 'listWinners', query: { language, limitNum: bounds.limit } }),
    staleTime: bounds.every,
    enabled: inView,
  });
  const winners = data?.winners;
  if (winners?.length === 0 || (isError && winners === undefined)) return null;
  const shape = variant === 'cards' ? 'card' : 'line';
  const top = winners?.slice(0, bounds.top);
  const others = winners?.slice(bounds.top) ?? [];
  return (
    <section ref={board} aria-busy={winners === undefined || undefined}>
      <SectionHead
        look={look}
        heading={
          <Heading>
            <Trophy size={20} aria-hidden focusable={false} />
            {t('winners.title')}
          </Heading>
        }
      />
      <Top $variant={variant}>
        {top === undefined
          ? ['first', 'second', 'third'].map((place) => (
              <li key={place}>
                <WinnerWaiting shape={shape} />
              </li>
            ))
          : top.map((winner, place) => (
              <li key={winner.recordId}>
                <WinnerCard winner={winner} shape={shape} place={place + 1} />
              </li>
            ))}
      </Top>
      {winners === undefined && (
        <Line>
          <Row>
            <ul>
              {['fourth', 'fifth'].map((place) => (
                <li key={place}>
                  <WinnerWaiting shape="chip" />
                </li>
              ))}
            </ul>
          </Row>
        </Line>
      )}
      {others.length > 0 && <Strip others={others} moves={(winners?.length ?? 0) > bounds.movesAbove} />}
    </section>
  );
}

/**
 * The winners after the first three. With more than five winners the strip moves by itself, unless hovered, focused, paused, or under
 * reduced motion (WINNER-04).
 */
function Strip({ others, moves }: { others: readonly Winner[]; moves: boolean }) {
  const t = useText('home');
  const row = useRef<HTMLDivElement>(null);
  const mayMove = useMayMove(row);
  const [interrupted, setInterrupted] = useState(false);
  // May be read in the first render: winners are never in the server's markup.
  const [stopped, setStopped] = useState(reducesMotion);
  const twice = moves && !stopped;
  const running = twice && !interrupted && mayMove;
  useMovingStrip({ row, running });
  const Mark = stopped ? Play : Pause;
  return (
    <Line
      // A finger that scrolls the strip stops it as well: see `useMovingStrip`.
      onPointerEnter={({ pointerType }) => setInterrupted(pointerType !== 'touch')}
      onPointerLeave={() => setInterrupted(false)}
      onFocus={() => setInterrupted(true)}
      onBlur={() => setInterrupted(false)}
    >
      <Row ref={row}>
        <ul data-moving={running || undefined}>
          {others.map((winner) => (
            <li key={winner.recordId}>
              <WinnerCard winner={winner} shape="chip" />
            </li>
          ))}
          {twice &&
            others.map((winner) => (
              <li key={`again ${winner.recordId}`} aria-hidden inert>
                <WinnerCard winner={winner} shape="chip" />
              </li>
            ))}
        </ul>
      </Row>
      {moves && (
        <IconButton label={t(stopped ? 'winners.play' : 'winners.pause')} onClick={() => setStopped(!stopped)}>
          <Mark size={16} fill="currentColor" strokeWidth={0} aria-hidden focusable={false} />
        </IconButton>
      )}
    </Line>
  );
}

const Top = styled.ol<{ $variant: Settings['variant'] }>`
  display: grid;
  grid-template-columns: ${({ $variant }) => ($variant === 'cards' ? 'repeat(3, minmax(0, 1fr))' : 'minmax(0, 1fr)')};
  gap: var(--space-3);
  padding: var(--space-1) var(--space-4) 0;
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  margin-block-start: var(--space-3);
  padding-inline-end: var(--space-1);
  color: var(--color-text-muted);
`;

const Row = styled.div`
  flex: 1;
  min-inline-size: 0;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  padding-block: 4px 32px;
  margin-block: -2px calc(var(--space-1) - 32px);
  &::-webkit-scrollbar { display: none; }
  &:only-child { padding-inline-end: var(--space-3); }
  ul { display: flex; inline-size: max-content; }
  /* The gap is part of each item, so that half of the strip is exactly one cycle. */
  li { flex: none; inline-size: 200px; padding-inline-start: var(--space-3); }
`;

type Winner = Schemas['Winner'];

/** Cover, masked name and amount. A tap launches the game if the brand still offers it (WINNER-02, WINNER-AMB-02). */
function WinnerCard({
  winner: { game, gameName, nodeId, iconUrl, customerName, amount, currency },
  shape,
  place,
}: {
  winner: Winner;
  shape: 'card' | 'line' | 'chip';
  /** Rank from 1, for the top winners only. */
  place?: number;
}) {
  const t = useText('home');
  const picture = useGamePicture({ path: iconUrl, nodeId, shape: 'square', width: 240 });
  const face = (
    <>
      <Cover>
        <LatePicture
          {...picture}
          sizes={shape === 'card' ? coverSizes('portrait') : '48px'}
          width={240}
          height={240}
          atOnce={false}
        />
      </Cover>
      <strong dir="auto">{gameName}</strong>
    </>
  );
  return (
    <Card data-shape={shape}>
      {place !== undefined && (
        <Place role="img" aria-label={t('winners.place', { place })}>
          {place}
        </Place>
      )}
      {game === undefined ? <div className="game">{face}</div> : <Launch game={game}>{face}</Launch>}
      <Won>
        <bdi dir="ltr">{customerName}</bdi>
        <b>
          <Money amount={amount} currency={currency} />
        </b>
      </Won>
    </Card>
  );
}

/** Skeleton of a card, with the height of a loaded one. */
function WinnerWaiting({ shape }: { shape: 'card' | 'line' | 'chip' }) {
  return (
    <Card as="div" data-shape={shape} aria-hidden>
      <div className="game">
        <Skeleton $ratio="1" />
        <strong>&nbsp;</strong>
      </div>
      <Won>
        <bdi>&nbsp;</bdi>
        <b>&nbsp;</b>
      </Won>
    </Card>
  );
}

const Cover = styled.span`
  position: relative;
  display: block;
  overflow: hidden;
  inline-size: 100%;
  aspect-ratio: 1;
  border-radius: var(--radius-small);
  background: linear-gradient(20deg, rgb(var(--rgb-primary) / 0.34), rgb(var(--rgb-accent) / 0.12)) var(--color-surface-sunken);
`;

const Place = styled.span`
  position: absolute;
  z-index: 1;
  inset-block-start: -4px;
  inset-inline-start: -4px;
  display: grid;
  place-items: center;
  inline-size: 26px;
  block-size: 26px;
  border-radius: var(--radius-pill);
  background: var(--color-accent);
  color: var(--color-on-accent);
  font: 800 var(--font-size-14)/1 var(--font-text);
  box-shadow: 0 0 0 2px var(--color-background);
`;

const Won = styled.div`
  display: grid;
  min-inline-size: 0;
  color: var(--color-text-muted);
  font-size: var(--font-size-12);
  bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  > bdi { justify-self: start; max-inline-size: 100%; }
  b { overflow: hidden; color: var(--color-text); font-size: var(--font-size-14); text-overflow: ellipsis; white-space: nowrap; }
`;

/** The link or button covers the whole card, so that the card is the target and not only its cover. */
const Card = styled.article`
  position: relative;
  min-inline-size: 0;
  block-size: 100%;
  padding: var(--space-2);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: var(--shadow-low);
  > a, > button, > .game {
    display: block;
    inline-size: 100%;
    min-inline-size: 0;
    color: var(--color-text);
    text-align: start;
    text-decoration: none;
  }
  > a::after, > button::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
  > :is(a, button):focus-visible { outline: none; }
  > :is(a, button):focus-visible::after { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  strong {
    display: block;
    overflow: hidden;
    margin-block-start: 6px;
    font-size: var(--font-size-12);
    font-weight: 600;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &[data-shape='line'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-2);
    > a, > button, > .game { display: grid; grid-template-columns: 48px minmax(0, 1fr); align-items: center; gap: var(--space-2); }
    strong { margin: 0; }
    ${Won} { justify-items: end; }
  }
  /* The name is above the account and amount, and the link covers both. */
  &[data-shape='chip'] {
    display: grid;
    grid-template: 18px auto / 48px minmax(0, 1fr);
    column-gap: var(--space-2);
    > a, > button, > .game {
      display: grid;
      grid-area: 1 / 1 / 3 / 3;
      grid-template-columns: inherit;
      align-items: start;
      gap: inherit;
    }
    strong { margin: 0; line-height: 18px; }
    ${Won} { grid-area: 2 / 2; line-height: calc(1.3 * var(--tall, 1)); }
  }
`;
