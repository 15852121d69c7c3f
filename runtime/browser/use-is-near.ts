import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is, or ever was, within `margin` pixels of the viewport. The element has the attribute `data-far` until then. */
export function useIsNear({
  place,
  atOnce,
  margin,
}: {
  place: RefObject<HTMLElement | null>;
  atOnce: boolean;
  margin: number;
}): boolean {
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    const element = place.current;
    if (near || element === null) return;
    element.dataset.far = '';
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${margin}px 0px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      delete element.dataset.far;
    };
  }, [near, place, margin]);
  return near;
}
