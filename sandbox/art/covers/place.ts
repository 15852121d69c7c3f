import { scrim } from '../backdrop.ts';
import { darken } from '../colour.ts';
import { type Box, isDark, type Scene, type TitleSpot } from '../scene.ts';
import type { Treatment } from '../title.ts';

/** A composition: paints the picture and returns the title's place. */
export type Layout = (scene: Scene) => Composed;

interface Composed extends TitleSpot {
  /** Set if only some treatments suit the picture. */
  treatments?: readonly [Treatment, ...Treatment[]];
}

export interface Place {
  /** Centre and size of the main emblem. */
  x: number;
  y: number;
  size: number;
  art: Box;
  spot: TitleSpot;
  side: 'top' | 'bottom' | 'left';
}

/** Divides the cover between picture and title. `share` is the title's share of the height, or of the width if the cover is wide. */
export function divide({
  scene,
  share = 0.34,
  side,
}: {
  scene: Scene;
  share?: number;
  side?: 'top' | 'bottom';
}): Place {
  const { width, height, unit, shape, tones, random } = scene;
  const margin = unit * 0.065;
  if (shape === 'landscape') {
    const part = Math.min(0.54, share + 0.14);
    const art = { x: width * part, y: 0, width: width * (1 - part), height };
    const box = { x: margin, y: margin, width: width * part - margin, height: height - margin * 2 };
    return {
      x: art.x + art.width * 0.48,
      y: height / 2,
      size: Math.min(art.width * 0.94, height * 0.82),
      art,
      spot: { box, align: 'left', anchor: random.pick(['middle', 'middle', 'bottom']), behind: tones.ground },
      side: 'left',
    };
  }
  const chosen = side ?? (random.chance(0.24) ? 'top' : 'bottom');
  const tall = height * share;
  const art = { x: 0, y: chosen === 'top' ? tall : 0, width, height: height - tall };
  const box = {
    x: margin,
    y: chosen === 'top' ? margin : height - tall,
    width: width - margin * 2,
    height: tall - margin,
  };
  return {
    x: width / 2,
    y: art.y + art.height * 0.52,
    size: Math.min(width * 0.8, art.height * 0.88),
    art,
    spot: { box, align: 'center', anchor: 'middle', behind: tones.ground },
    side: chosen,
  };
}

/** Darkens the title's side and returns the spot with its new background colour. */
export function settle(scene: Scene, place: Place, reach: number = 1.5): TitleSpot {
  const { ctx, width, height, tones } = scene;
  const colour = isDark(tones.ground) ? darken(tones.deep, 0.35) : tones.ground;
  const { box } = place.spot;
  const area =
    place.side === 'left'
      ? { x: 0, y: 0, width: Math.min(width, (box.x + box.width) * reach * 0.85), height }
      : place.side === 'top'
        ? { x: 0, y: 0, width, height: (box.y + box.height) * reach * 0.9 }
        : { x: 0, y: height - (height - box.y) * reach, width, height: (height - box.y) * reach };
  scrim({ ctx, box: area, colour, from: place.side });
  return { ...place.spot, behind: colour };
}
