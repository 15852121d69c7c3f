import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is in the viewport or within `margin` pixels of it. The element has the attribute `data-far` while it is not. */
export function useIsInView(place: RefObject<HTMLElement | null>, margin: number = 0): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    element.dataset.far = '';
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.at(-1)?.isIntersecting ?? false;
        element.toggleAttribute('data-far', !seen);
        setInView(seen);
      },
      { rootMargin: `${margin}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, margin]);
  return inView;
}
