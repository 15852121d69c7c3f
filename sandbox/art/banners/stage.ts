import type { Canvas2d } from '../scene.ts';

/** The canvas of a banner. The page lays text over the calm start side; the picture is drawn around the focus. */
export interface Stage extends Canvas2d {
  focus: { x: number; y: number };
  /** Side of the picture; text begins at the other. */
  side: 'left' | 'right';
}

export type BannerPainter = (stage: Stage) => void;
