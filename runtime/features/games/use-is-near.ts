import { type RefObject, useEffect, useState } from 'react';
import { gesture } from '../../../schema/constants.ts';

/** Whether an element is, or ever was, near the viewport. */
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
