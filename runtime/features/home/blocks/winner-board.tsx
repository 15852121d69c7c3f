import { Pause, Play, Trophy } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { winners as bounds } from '../../../../schema/constants.ts';
import { apiQuery } from '../../../api/queries.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { reducesMotion } from '../../../browser/reduced-motion.ts';
import { useIsInView } from '../../../browser/use-is-in-view.ts';
import { useMayMove } from '../../../browser/use-may-move.ts';
import type { HomeBlockSettings } from '../../../page/registry.ts';
import { useOffersQuery } from '../../../session/offers-query.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { useMovingStrip } from '../use-moving-strip.ts';
import { Heading } from './block-heading.ts';
import { type Winner, WinnerCard, WinnerWaiting } from './winner-card.tsx';

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
  const inView = useIsInView({ place: board, margin });
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
