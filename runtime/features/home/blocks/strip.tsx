import { styled } from 'styled-components';
import type { IconId } from '../../../../schema/vocabulary.ts';
import type { Schemas } from '../../../api/operation-types.ts';
import { DrawnPicture } from '../../../content/media/drawn-picture.tsx';
import { positionOf } from '../../../content/media/focused.ts';
import { LatePicture } from '../../../content/media/late-picture.tsx';
import { usePicture } from '../../../content/media/use-picture.ts';
import { ForwardIcon, Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pressable } from '../../../ui/theme/motion.ts';

type Start = {
  /** Id of the entry, which gets a drawing if it has no picture. */
  readonly id: string;
  /** Path of the picture; empty for none. */
  readonly image: string;
  readonly alt?: string | undefined;
  readonly focus?: Schemas['PictureFocus'] | undefined;
  /** Shown by lines, which have no picture. */
  readonly icon: IconId;
};

function Picture({ id, image, alt, focus }: Start) {
  const picture = usePicture(image, 1200);
  return (
    <Frame>
      {image === '' ? (
        <DrawnPicture of={id} />
      ) : (
        <LatePicture
          {...picture}
          alt={alt}
          position={positionOf(focus, 'wide')}
          sizes="(min-width: 406px) 300px, 74vw"
          width={480}
          height={240}
          atOnce={false}
        />
      )}
    </Frame>
  );
}

function Mark({ icon }: Start) {
  return (
    <Disc>
      <Icon id={icon} size={20} />
    </Disc>
  );
}

export const Words = styled.span`
  display: grid;
  gap: 2px;
  min-inline-size: 0;
  strong { font-size: var(--font-size-14); line-height: calc(1.35 * var(--tall, 1)); text-align: -webkit-match-parent; text-align: match-parent; }
  small { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

/** A skeleton card with a two-line title, which is the usual length. */
function CardWaiting() {
  return (
    <div aria-hidden>
      <Skeleton $ratio="2" $radius="medium" />
      <Words>
        <strong>
          &nbsp;
          <br />
          &nbsp;
        </strong>
        <small>&nbsp;</small>
      </Words>
    </div>
  );
}

function LineWaiting() {
  return <Skeleton $height="68px" $radius="medium" />;
}

const Cards = styled.ul`
  display: flex;
  gap: var(--space-3);
  overflow-x: auto;
  /* Scrolling boxes clip. The room below is for the shadows of the cards. */
  padding: var(--space-1) var(--space-4) 32px;
  margin-block-end: calc(var(--space-2) - 32px);
  scroll-padding-inline: var(--space-4);
  scroll-snap-type: x proximity;
  scrollbar-width: none;
  &::-webkit-scrollbar { display: none; }
  li { flex: 0 0 min(74vw, 300px); scroll-snap-align: start; }
  a {
    display: block;
    overflow: hidden;
    block-size: 100%;
    border-radius: var(--radius-medium);
    background: var(--color-surface);
    color: var(--color-text);
    box-shadow: var(--shadow-low);
    text-decoration: none;
    ${pressable}
  }
  ${Words} { padding: var(--space-3); }
`;

const Frame = styled.span`
  position: relative;
  display: block;
  aspect-ratio: 2;
`;

const Lines = styled.ul`
  margin: var(--space-1) var(--space-4) 0;
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: var(--shadow-low);
  li + li { border-block-start: 1px solid var(--color-border); }
  a {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 68px;
    padding: var(--space-3) var(--space-4);
    color: var(--color-text);
    text-decoration: none;
  }
  ${Words} { flex: 1; }
`;

const Disc = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 40px;
  block-size: 40px;
  border-radius: var(--radius-pill);
  background: rgb(var(--rgb-primary) / 0.12);
  color: var(--color-primary);
`;

/** A strip of cards or lines: list layout, the parts before and after the text, and the skeleton of an item. */
export const strips = {
  cards: { List: Cards, Start: Picture, End: () => null, Waiting: CardWaiting },
  lines: { List: Lines, Start: Mark, End: ForwardIcon, Waiting: LineWaiting },
} as const;
