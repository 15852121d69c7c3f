import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Distance in px from the viewport within which a page of a list is rendered: about two screens. */
const near = 1600;

/** Heights of pages in px, by list and index. They restore the length of a revisited list before its pages are rendered. */
const heights = new Map<string, number>();
const rememberedHeights = 400;

/**
 * One page of a long list. Far from the viewport it is replaced by an empty box of the same height, so that even a very long list renders
 * only a few screens.
 */
export function PageWindow({ id, children }: { id: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(() => heights.get(id));
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // If several changes arrive at once, the last one counts.
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
