import { type RefObject, useEffect } from 'react';
import { framesPerSecond, timing } from '../../../schema/constants.ts';
import { reducesMotion } from '../../browser/reduced-motion.ts';

/** Pause at the start and at the end, in milliseconds. */
const still = 900;
/** Preferred speed in pixels per second. It is faster if the line would not finish in its time. */
const pace = 60;

/**
 * Scrolls an overlong line to its end before the next line is shown. It moves 30 times a second (CONST-TIME-11), which slow phones can
 * handle.
 */
export function useMarquee({
  line,
  text,
  running,
}: {
  line: RefObject<HTMLElement | null>;
  text: string | undefined;
  running: boolean;
}): void {
  useEffect(() => {
    const element = line.current;
    if (!running || text === undefined || element === null) return;
    const hidden = element.scrollWidth - element.clientWidth;
    if (hidden <= 0 || reducesMotion()) return;
    const duration = Math.min((hidden / pace) * 1000, timing.bannerAutoplay - 2 * still);
    const steps = Math.max(1, Math.round((duration / 1000) * framesPerSecond.marquee));
    // `text-indent` follows the writing direction, so this works right to left too.
    const animation = element.animate([{ textIndent: '0px' }, { textIndent: `${-hidden}px` }], {
      delay: still,
      duration,
      easing: `steps(${steps})`,
      fill: 'forwards',
    });
    return () => animation.cancel();
  }, [line, text, running]);
}
