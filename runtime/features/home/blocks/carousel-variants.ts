import { css, type RuleSet } from 'styled-components';
import type { HomeBlockSettings } from '../../../page/registry.ts';

export type CarouselVariant = HomeBlockSettings<'carousel'>['variant'];

type Shape = {
  /** Width to height, also while it loads. */
  readonly ratio: string;
  /** Slides that the document carries, and that are seen at once. */
  readonly still: number;
  readonly inView: number;
  /** Pixels between slides. */
  readonly gap: number;
  readonly slide: RuleSet;
  /** Slides before they move: `.still` holds them, `.controls` the dots. */
  readonly frame: RuleSet;
  /** Slides that move. */
  readonly track: RuleSet;
};

/** All that tells the variants of the carousel apart. */
export const carouselVariants: Readonly<Record<CarouselVariant, Shape>> = {
  full: {
    ratio: '16 / 10',
    still: 1,
    inView: 1,
    gap: 0,
    slide: css`
      > * { aspect-ratio: 16 / 10; border-radius: 0; }
      .words {
        align-content: end;
        align-self: end;
        inline-size: auto;
        padding: var(--space-7) var(--space-4) var(--space-5);
      }
      &&& .words { background: linear-gradient(to top, var(--color-background) 12%, rgb(var(--rgb-background) / 0.82) 52%, rgb(var(--rgb-background) / 0)); }
      strong { font-size: min(var(--font-size-24), 8vw); }
    `,
    frame: css`
      margin-block-start: 0;
      /* The dots of a bleeding picture lie on its fade. */
      .controls { margin-block: -28px calc(-1 * var(--space-4)); position: relative; z-index: 2; }
    `,
    track: css``,
  },
  card: {
    ratio: '2 / 1',
    still: 1,
    inView: 1,
    gap: 12,
    slide: css`> * { box-shadow: var(--shadow-low); }`,
    frame: css`
      padding-inline: var(--space-4);
      &:first-of-type { margin-block-start: var(--space-4); }
    `,
    track: css``,
  },
  peek: {
    ratio: '2 / 1',
    still: 2,
    inView: 1.1,
    gap: 12,
    slide: css``,
    frame: css`
      &:first-of-type { margin-block-start: var(--space-4); }
      .still { padding-inline: var(--space-4); }
      .still > * { flex-basis: 88%; }
    `,
    track: css`
      padding-inline-start: var(--space-4);
      .swiper { overflow: visible; }
    `,
  },
};
