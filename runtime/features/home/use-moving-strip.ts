import { type RefObject, useEffect } from 'react';

/** Pixels per second: slow enough to read a passing name. */
const pace = 28;

/**
 * Scrolls a strip endlessly. The content is rendered twice, so that the jump back by half of the length is invisible. Manual scrolling
 * works, because each step starts from the current position.
 */
export function useMovingStrip({
  strip,
  running,
}: {
  strip: RefObject<HTMLElement | null>;
  running: boolean;
}): void {
  useEffect(() => {
    const row = strip.current;
    if (!running || row === null) return;
    // In right-to-left text `scrollLeft` is negative.
    const sign = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
    let before = performance.now();
    // Browsers round `scrollLeft`, so fractions of a pixel are carried over.
    let rest = 0;
    let frame = requestAnimationFrame(function step(now) {
      rest += (pace * (now - before)) / 1000;
      before = now;
      const whole = Math.floor(rest);
      rest -= whole;
      if (whole > 0) {
        const half = row.scrollWidth / 2;
        const passed = Math.abs(row.scrollLeft) + whole;
        row.scrollLeft = sign * (passed >= half ? passed - half : passed);
      }
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [strip, running]);
}
