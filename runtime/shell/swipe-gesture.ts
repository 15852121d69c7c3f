import { gesture } from '../../schema/constants.ts';

/** Width in pixels of the area at the inline-start edge where a swipe must begin. */
const edge = 28;

/** Calls back after each swipe of more than 100 px from the edge. Returns the function that ends it. */
export function listenForSwipes(onSwipe: () => void): () => void {
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
    onSwipe();
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
