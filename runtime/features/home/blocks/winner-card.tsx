import { styled } from 'styled-components';
import type { Schemas } from '../../../api/operation-types.ts';
import { Launch } from '../../../catalogue/game-tile.tsx';
import { coverSizes } from '../../../catalogue/tile-shapes.ts';
import { LatePicture } from '../../../content/media/late-picture.tsx';
import { useGamePicture } from '../../../content/media/use-game-picture.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { Money } from '../../../ui/money.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export type Winner = Schemas['Winner'];

/** Cover, masked name and amount. A tap launches the game if the brand still offers it (WINNER-02, WINNER-AMB-02). */
export function WinnerCard({
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
export function WinnerWaiting({ shape }: { shape: 'card' | 'line' | 'chip' }) {
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
    ${Won} { grid-area: 2 / 2; line-height: 1.3; }
  }
`;
