import { type RefObject, useEffect, useState } from 'react';
import { gesture } from '../../../schema/constants.ts';

/** Whether a place is or was close to the screen; once near it stays so. */
export function useIsNear({
  place,
  atOnce,
}: {
  place: RefObject<HTMLElement | null>;
  atOnce: boolean;
}): boolean {
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    const element = place.current;
    if (near || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${gesture.infiniteScroll}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near, place]);
  return near;
}
