import { useEffect, useEffectEvent } from 'react';

/** Time in ms within which a new page counts as opened by the swipe. */
const swipeHolds = 700;

let swipedAt = Number.NEGATIVE_INFINITY;

/** Whether a swipe opened the current page; then it needs no fade animation (SHELL-PAGE-05). */
export function swipedBack(): boolean {
  return typeof window !== 'undefined' && performance.now() - swipedAt < swipeHolds;
}

/** A swipe from the edge goes back. */
export function useSwipeBack(goBack: () => void): void {
  const onSwipe = useEffectEvent(() => {
    swipedAt = performance.now();
    goBack();
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let over = false;
    // Not part of the first load: nobody swipes back before the page answers.
    const begin = ({ listenToSwipes }: typeof import('./swipe-gesture.ts')) => {
      if (!over) stop = listenToSwipes(onSwipe);
    };
    import('./swipe-gesture.ts').then(begin, () => undefined);
    return () => {
      over = true;
      stop?.();
    };
  }, []);
}
