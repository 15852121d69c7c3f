import { useEffect } from 'react';

/** Time in ms within which a new page counts as opened by the swipe. */
const swipeWindow = 700;

let swipedAt = Number.NEGATIVE_INFINITY;

/** Whether a swipe opened the current page; then it needs no fade animation (SHELL-PAGE-05). */
export function swipedBack(): boolean {
  return typeof window !== 'undefined' && performance.now() - swipedAt < swipeWindow;
}

/**
 * A swipe from the edge goes back; its code is loaded after the page. Chromium's own gesture is disabled (`overscroll-behavior-x` of the
 * page), or one swipe would go back twice. Safari's gesture cancels the touch events.
 */
export function useSwipeBack(goBack: () => void): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let over = false;
    import('./swipe-gesture.ts').then(
      ({ listenForSwipes }) => {
        if (over) return;
        stop = listenForSwipes(() => {
          swipedAt = performance.now();
          goBack();
        });
      },
      () => undefined, // The page goes back by its button.
    );
    return () => {
      over = true;
      stop?.();
    };
  }, [goBack]);
}
