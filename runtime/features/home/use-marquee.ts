import { type RefObject, useEffect } from 'react';
import { framesPerSecond, timing } from '../../../schema/constants.ts';
import { reducesMotion } from '../../browser/reduced-motion.ts';

/** Pause at the start and at the end, in milliseconds. */
const still = 900;
/** Preferred speed in pixels per second. It is faster if the line would not finish in its time. */
const pace = 60;

/** Attribute of a line whose text moves. */
export const movingLine = 'data-running';

/**
 * Moves the text of an overlong line to its end before the next line is shown, 30 times a second (CONST-TIME-11). The compositor moves it:
 * no script runs meanwhile.
 */
export function useMarquee({
  line: place,
  text,
  running,
}: {
  /** The element that cuts the text off. Its only child is moved. */
  line: RefObject<HTMLElement | null>;
  text: string | undefined;
  running: boolean;
}): void {
  useEffect(() => {
    const line = place.current;
    const moved = line?.firstElementChild;
    if (!running || text === undefined || !line || !moved || reducesMotion()) return;
    const hidden = line.scrollWidth - line.clientWidth;
    if (hidden <= 0) return;
    const sign = getComputedStyle(line).direction === 'rtl' ? 1 : -1;
    const duration = Math.min((hidden / pace) * 1000, timing.bannerAutoplay - 2 * still);
    const steps = Math.max(1, Math.round((duration / 1000) * framesPerSecond.marquee));
    line.setAttribute(movingLine, '');
    const animation = moved.animate([{ transform: 'none' }, { transform: `translateX(${sign * hidden}px)` }], {
      delay: still,
      duration,
      easing: `steps(${steps})`,
      fill: 'forwards',
    });
    return () => {
      animation.cancel();
      line.removeAttribute(movingLine);
    };
  }, [place, text, running]);
}
