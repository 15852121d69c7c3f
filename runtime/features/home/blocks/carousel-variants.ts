import { css, type RuleSet } from 'styled-components';
import type { PictureShape } from '../../../../schema/picture-shapes.ts';
import type { HomeBlockSettings } from '../../../page/registry.ts';

export type CarouselVariant = HomeBlockSettings<'carousel'>['variant'];

type Shape = {
  /** Aspect ratio, reserved while the picture loads. */
  readonly ratio: string;
  readonly shape: PictureShape;
  /** Width of the picture on the page. The picture is twice as wide as high; narrower frames crop its sides. */
  readonly sizes: string;
  /** Number of slides in the server's markup. */
  readonly still: number;
  readonly inView: number;
  /** Pixels between slides. */
  readonly gap: number;
  readonly slide: RuleSet;
  /** Styles before the slider code is loaded: `.still` contains the slides, `.controls` the dots. */
  readonly frame: RuleSet;
  /** Styles of the slider. */
  readonly track: RuleSet;
};

/** Everything that differs between the carousel's variants. */
export const carouselVariants: Readonly<Record<CarouselVariant, Shape>> = {
  full: {
    ratio: '16 / 10',
    shape: 'tall',
    sizes: '(min-width: 480px) 600px, 125vw',
    still: 1,
    inView: 1,
    gap: 0,
    slide: css`
      > * { aspect-ratio: 16 / 10; border-radius: 0; }
      .words { padding: var(--space-4) var(--space-4) var(--space-5); }
      &&& .words { background: linear-gradient(to top, var(--color-background) 12%, rgb(var(--rgb-background) / 0.86) calc(100% - var(--space-4)), rgb(var(--rgb-background) / 0)); }
      strong { font-size: min(var(--font-size-24), 5.5vw); }
    `,
    frame: css`
      margin-block-start: 0;
      /* On a full-width picture the dots lie over its faded bottom edge. */
      .controls { margin-block: -28px calc(-1 * var(--space-4)); position: relative; z-index: 2; }
    `,
    track: css``,
  },
  card: {
    ratio: '2 / 1',
    shape: 'wide',
    sizes: '(min-width: 480px) 448px, calc(100vw - 32px)',
    still: 1,
    inView: 1,
    // The next slide begins beyond the edge of the column.
    gap: 32,
    slide: css`> * { box-shadow: var(--shadow-low); }`,
    frame: css`
      padding-inline: var(--space-4);
      h1 + & { margin-block-start: var(--space-4); }
      .still { overflow: visible; }
    `,
    // Room for outlines and shadows, which clipped boxes cut off. It takes no space of its own.
    track: css`
      margin: -8px calc(-1 * var(--space-4)) -32px;
      padding: 8px var(--space-4) 32px;
      .swiper { overflow: visible; }
    `,
  },
  peek: {
    ratio: '2 / 1',
    shape: 'wide',
    sizes: '(min-width: 480px) 436px, 90vw',
    still: 2,
    inView: 1.1,
    gap: 12,
    slide: css``,
    frame: css`
      h1 + & { margin-block-start: var(--space-4); }
      .still { padding-inline: var(--space-4); }
      .still:not([data-alone]) > * { flex-basis: 88%; }
    `,
    track: css`
      padding-inline-start: var(--space-4);
      .swiper { overflow: visible; }
    `,
  },
};
