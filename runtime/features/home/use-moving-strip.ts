import { type RefObject, useEffect } from 'react';

/** Pixels per second: slow enough to read a passing name. */
const pace = 28;
/** Milliseconds without scrolling after which a strip that a finger has moved goes on by itself. */
const handsOff = 600;
/** Milliseconds between frames of the main thread. Browsers look for pictures that come near in such frames only. */
const lookAround = 2000;

/**
 * Moves the content of a scrolling row endlessly. The content is rendered twice, so that the jump back by half of its length is invisible.
 * The compositor moves it: no script runs meanwhile. Before the row is scrolled by hand, and whenever it stops, the movement becomes an
 * ordinary scroll position, from which it goes on later.
 */
export function useMovingStrip({
  row: place,
  running,
}: {
  /** The scrolling element. Its only child is moved. */
  row: RefObject<HTMLElement | null>;
  running: boolean;
}): void {
  useEffect(() => {
    const row = place.current;
    const content = row?.firstElementChild;
    if (!running || !row || !content) return;
    const half = content.scrollWidth / 2;
    // In right-to-left text the content moves to the right, and `scrollLeft` is negative.
    const sign = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
    let movement: Animation | undefined;
    let resume: ReturnType<typeof setTimeout> | undefined;
    let touched = false;

    const move = () => {
      const passed = Math.abs(row.scrollLeft) % half;
      row.scrollLeft = 0;
      movement = content.animate([{ transform: 'none' }, { transform: `translateX(${-sign * half}px)` }], {
        duration: (half / pace) * 1000,
        iterations: Number.POSITIVE_INFINITY,
      });
      movement.currentTime = (passed / pace) * 1000;
    };
    const stop = () => {
      if (movement === undefined) return;
      const passed = ((Number(movement.currentTime) / 1000) * pace) % half;
      movement.cancel();
      movement = undefined;
      row.scrollLeft = sign * passed;
    };
    const resumeLater = () => {
      clearTimeout(resume);
      if (movement === undefined && !touched) resume = setTimeout(move, handsOff);
    };
    const onTouch = () => {
      touched = true;
      clearTimeout(resume);
      stop();
    };
    const onRelease = () => {
      touched = false;
      resumeLater();
    };

    move();
    const look = setInterval(() => requestAnimationFrame(() => undefined), lookAround);
    row.addEventListener('touchstart', onTouch, { passive: true });
    row.addEventListener('touchend', onRelease);
    row.addEventListener('touchcancel', onRelease);
    row.addEventListener('scroll', resumeLater, { passive: true });
    return () => {
      clearTimeout(resume);
      clearInterval(look);
      stop();
      row.removeEventListener('touchstart', onTouch);
      row.removeEventListener('touchend', onRelease);
      row.removeEventListener('touchcancel', onRelease);
      row.removeEventListener('scroll', resumeLater);
    };
  }, [place, running]);
}
