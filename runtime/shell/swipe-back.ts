import { useEffect } from 'react';
import { gesture } from '../../schema/constants.ts';

/** Width in pixels of the area at the inline-start edge where a swipe must begin. */
const edge = 28;
/** Time in ms within which a new page counts as opened by the swipe. */
const swipeWindow = 700;

let swipedAt = Number.NEGATIVE_INFINITY;

/** Whether a swipe opened the current page; then it needs no fade animation (SHELL-PAGE-05). */
export function swipedBack(): boolean {
  return typeof window !== 'undefined' && performance.now() - swipedAt < swipeWindow;
}

/**
 * A swipe of more than 100 px from the edge goes back. Chromium's own gesture is disabled (`overscroll-behavior-x` of the page), or one
 * swipe would go back twice. Safari's gesture cancels the touch events.
 */
export function useSwipeBack(goBack: () => void): void {
  useEffect(() => {
    let start: { x: number; y: number } | undefined;
    const inwards = (x: number) =>
      document.documentElement.dir === 'rtl' ? document.documentElement.clientWidth - x : x;
    const begin = ({ touches: [touch], target }: TouchEvent) => {
      const inDialog = target instanceof Element && target.closest('dialog') !== null;
      start =
        touch !== undefined && !inDialog && inwards(touch.clientX) < edge
          ? { x: inwards(touch.clientX), y: touch.clientY }
          : undefined;
    };
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (start === undefined || touch === undefined) return;
      const along = inwards(touch.clientX) - start.x;
      const across = Math.abs(touch.clientY - start.y);
      start = undefined;
      if (along <= gesture.swipeBack || across > along) return;
      swipedAt = performance.now();
      goBack();
    };
    const cancel = () => {
      start = undefined;
    };
    window.addEventListener('touchstart', begin, { passive: true });
    window.addEventListener('touchend', end);
    window.addEventListener('touchcancel', cancel);
    return () => {
      window.removeEventListener('touchstart', begin);
      window.removeEventListener('touchend', end);
      window.removeEventListener('touchcancel', cancel);
    };
  }, [goBack]);
}
