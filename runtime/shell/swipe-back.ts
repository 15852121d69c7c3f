import { useEffect } from 'react';
import { gesture } from '../../schema/constants.ts';

/** Where a finger has to start: near the edge that text begins at. */
const edge = 28;
/** A page that a swipe brought is drawn within this time, in milliseconds. */
const swipeHolds = 700;

let swipedAt = Number.NEGATIVE_INFINITY;

/** Whether the page on its way was called by a swipe: it moves with the finger and needs no fade (SHELL-PAGE-05). */
export function swipedBack(): boolean {
  return typeof window !== 'undefined' && performance.now() - swipedAt < swipeHolds;
}

/**
 * Swiping from the edge by more than 100 px goes back. Chromium's own gesture is off (`overscroll-behavior-x` of the page), else
 * one swipe would go back twice; Safari's cancels the touch.
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
