import { gesture } from '../../schema/constants.ts';

/** Width in pixels of the area at the inline-start edge where a swipe must begin. */
const edge = 28;

/**
 * A swipe of more than 100 px from the edge. Chromium's own gesture is disabled (`overscroll-behavior-x` of the page), or one swipe
 * would go back twice; Safari's cancels the touch events. Returns a function that stops listening.
 */
export function listenToSwipes(onSwipe: () => void): () => void {
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
    if (along > gesture.swipeBack && across <= along) onSwipe();
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
}
