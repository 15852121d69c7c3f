import type { Canvas2d } from '../scene.ts';

/** A banner under way. Text is laid over the calm start by the page; the picture stands around the focus. */
export interface Stage extends Canvas2d {
  focus: { x: number; y: number };
  /** Where the picture stands; words begin at the other one. */
  side: 'left' | 'right';
}

export type BannerPainter = (stage: Stage) => void;
