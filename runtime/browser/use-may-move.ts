import { type RefObject, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * Whether an element may move by itself now: it is in the viewport of a visible tab, and the page has been idle since the element appeared.
 * Movement that nobody sees would keep the phone busy, and movement during hydration delays input.
 */
export function useMayMove(place: RefObject<HTMLElement | null>): boolean {
  const [mayMove, setMayMove] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let inView = false;
    const decide = () => setMayMove(inView && !document.hidden);
    const observer = new IntersectionObserver((entries) => {
      inView = entries.at(-1)?.isIntersecting ?? false;
      decide();
    });
    const callOff = whenIdle(() => observer.observe(element));
    document.addEventListener('visibilitychange', decide);
    return () => {
      callOff();
      observer.disconnect();
      document.removeEventListener('visibilitychange', decide);
    };
  }, [place]);
  return mayMove;
}
