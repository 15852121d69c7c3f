import { type CSSProperties, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { timing } from '../../../../schema/constants.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { isCovered } from '../../../ui/own-turn.ts';
import { type Banner, BannerSlide } from './banner-slide.tsx';
import { type CarouselVariant, carouselVariants } from './carousel-variants.ts';

export type MovingSlidesProps = {
  readonly banners: readonly Banner[];
  readonly variant: CarouselVariant;
  readonly leads: boolean;
  /** Whether the slides advance by themselves. */
  readonly moves: boolean;
  readonly onMove: (at: number) => void;
};

/**
 * A swipeable slider that advances every five seconds, in a loop (BANNER-02, BANNER-03), but not below a dialog. Places are shares of the
 * row's own width, so it measures nothing when it appears, and the compositor moves it.
 */
export function MovingSlides({ banners, variant, leads, moves, onMove }: MovingSlidesProps) {
  const t = useText('home');
  const { direction } = useLanguage();
  const sign = direction === 'rtl' ? -1 : 1;
  const count = banners.length;
  const { inView, gap } = carouselVariants[variant];
  // Both count on beyond the last slide. `from` differs from `at` during a move.
  const [{ at, from }, setPlace] = useState({ at: 0, from: 0 });
  const [pointedAt, setPointedAt] = useState(false);
  const { row, pressed, drawn, settle, ...handlers } = useDrag({ sign, onSwipe: (by) => go(by) });
  const go = (by: number) => setPlace((place) => ({ at: place.at + by, from: place.at }));
  const current = rest(at, count);
  const moved = useEffectEvent(onMove);
  useEffect(() => moved(current), [current]);
  const advances = moves && !pointedAt && !pressed;
  useEffect(() => {
    if (!advances) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(() => (isCovered() ? wait() : setPlace({ at: at + 1, from: at })), timing.bannerAutoplay);
    };
    wait();
    return () => clearTimeout(timer);
  }, [advances, at]);

  // The slides fill the places from the first that can be seen. Slides that were passed go to the other end, out of view.
  const way = Math.sign(at - from) || drawn;
  const first = way > 0 ? from : way < 0 ? Math.min(at, from - 1) : from - (count > 2 ? 1 : 0);
  const shift = (slide: number) => first + rest(slide - first, count) - slide;
  const width = `(100% - ${(inView - 1) * gap}px) / ${inView}`;
  return (
    <Track
      $variant={variant}
      {...handlers}
      onPointerEnter={({ pointerType }) => setPointedAt(pointerType === 'mouse')}
      onPointerLeave={() => setPointedAt(false)}
      // Browsers scroll a focused link into view. The row moves there instead.
      onScroll={({ currentTarget }) => {
        currentTarget.scrollLeft = 0;
      }}
    >
      <Row
        ref={row}
        className="slides"
        // Slides that change by themselves are not announced.
        aria-live={moves ? 'off' : 'polite'}
        style={
          {
            gap,
            '--slide': `calc(${width})`,
            transform: `translateX(calc(${-sign * at} * (${width} + ${gap}px) + var(--drag, 0px)))`,
          } as CSSProperties
        }
        onTransitionEnd={({ target, currentTarget }) => {
          if (target !== currentTarget) return;
          settle();
          setPlace((place) => ({ ...place, from: place.at }));
        }}
      >
        {banners.map((banner, place) => (
          <Slide
            key={banner.id}
            aria-label={t('carousel.slide', { position: place + 1, total: count })}
            data-current={place === current || undefined}
            style={{ transform: `translateX(calc(${sign * shift(place)} * (100% + ${gap}px)))` }}
            onFocus={() => {
              if (place !== current) go(place - current);
            }}
          >
            <BannerSlide banner={banner} variant={variant} leads={leads && place === 0} />
          </Slide>
        ))}
      </Row>
    </Track>
  );
}

/** Remainder that is never negative. */
const rest = (value: number, of: number) => ((value % of) + of) % of;

/** Pixels of a press that is no swipe yet. */
const slack = 5;
/** A swipe within this time, in ms, turns over whatever its length. A longer one has to pass half of the slide. */
const quick = 300;

/** Lets a finger or a mouse draw the row. `drawn` is the direction: 1 towards the next slide, -1 towards the one before. */
function useDrag({ sign, onSwipe }: { sign: number; onSwipe: (by: number) => void }) {
  const row = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; at: number; swipes: boolean }>(undefined);
  const swiped = useRef(false);
  const [pressed, setPressed] = useState(false);
  const [drawn, setDrawn] = useState(0);
  const lengthOf = ({ clientX }: PointerEvent) => clientX - (start.current?.x ?? clientX);
  const end = (event: PointerEvent) => {
    const begun = start.current;
    start.current = undefined;
    setPressed(false);
    if (begun?.swipes !== true) return;
    const length = event.clientX - begun.x;
    row.current?.style.removeProperty('--drag');
    row.current?.removeAttribute('data-drawn');
    const turns = event.timeStamp - begun.at < quick || Math.abs(length) > (row.current?.clientWidth ?? 0) / 2;
    if (event.type === 'pointerup' && turns) onSwipe(-sign * Math.sign(length));
  };
  return {
    row,
    pressed,
    drawn,
    settle: () => setDrawn(0),
    onPointerDown: (event: PointerEvent) => {
      swiped.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      start.current = { x: event.clientX, at: event.timeStamp, swipes: false };
      setPressed(true);
    },
    onPointerMove: (event: PointerEvent) => {
      const begun = start.current;
      if (begun === undefined || !event.isPrimary) return;
      const length = lengthOf(event);
      if (!begun.swipes) {
        if (Math.abs(length) < slack) return;
        begun.swipes = true;
        swiped.current = true;
        row.current?.setAttribute('data-drawn', '');
        // From now on the end of the swipe is noticed wherever it happens.
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      setDrawn(-sign * Math.sign(length));
      row.current?.style.setProperty('--drag', `${length}px`);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!swiped.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  };
}

const Track = styled.div<{ $variant: CarouselVariant }>`
  overflow: hidden;
  touch-action: pan-y;
  ${({ $variant }) => carouselVariants[$variant].track}
`;

const Row = styled.div`
  display: flex;
  transition: transform ${timing.popupSlide}ms ease;
  &[data-drawn] { transition: none; }
`;

const Slide = styled.div.attrs({ role: 'group' })`
  flex: 0 0 var(--slide);
  min-inline-size: 0;
`;
