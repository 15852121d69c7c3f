import { type RefObject, useEffect } from 'react';
import { framesPerSecond, timing } from '../../../schema/constants.ts';

/** Milliseconds in which the beginning stands still, and the end. */
const still = 900;
/** Pixels a second, where there is time enough. */
const pace = 60;

/**
 * Moves a line that is longer than its place along to its end, 30 steps a second (CONST-TIME-11): slow phones keep up, and it looks
 * like a board of lamps. It is there before the next line comes.
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
    if (hidden <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const duration = Math.min((hidden / pace) * 1000, timing.bannerAutoplay - 2 * still);
    const steps = Math.max(1, Math.round((duration / 1000) * framesPerSecond.marquee));
    // Indents run with the text, whichever way that is.
    const animation = element.animate([{ textIndent: '0px' }, { textIndent: `${-hidden}px` }], {
      delay: still,
      duration,
      easing: `steps(${steps})`,
      fill: 'forwards',
    });
    return () => animation.cancel();
  }, [line, text, running]);
}
