import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is so many pixels near the viewport, or in it. */
export function useIsInView({
  place,
  margin = 0,
}: {
  place: RefObject<HTMLElement | null>;
  margin?: number;
}): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: `${margin}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, margin]);
  return inView;
}
