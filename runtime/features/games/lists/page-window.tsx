import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Distance in px from the viewport within which a page of a list is rendered: about two screens. */
const near = 1600;

/** Heights of pages in px, by list and place: a list that is returned to is as long as it was, before its pages are rendered. */
const heights = new Map<string, number>();
const rememberedHeights = 400;

/**
 * One page of a long list. Far from the viewport an empty box of the same height stands in for it, so that a list of any length costs
 * what a few screens cost.
 */
export function PageWindow({ id, children }: { id: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(() => heights.get(id));
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // Of several changes at once, the last one counts.
        const entry = entries.at(-1);
        if (entry === undefined) return;
        if (entry.isIntersecting) return setHeight(undefined);
        const { height: measured } = entry.boundingClientRect;
        remember({ id, height: measured });
        setHeight(measured);
      },
      { rootMargin: `${near}px 0px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      remember({ id, height: element.offsetHeight });
    };
  }, [id]);
  return (
    <div ref={box} style={height === undefined ? undefined : { blockSize: height }}>
      {height === undefined && children}
    </div>
  );
}

function remember({ id, height }: { id: string; height: number }): void {
  if (height === 0) return;
  heights.delete(id);
  heights.set(id, height);
  const [oldest] = heights.keys();
  if (heights.size > rememberedHeights && oldest !== undefined) heights.delete(oldest);
}
