import { type RefObject, useEffect } from 'react';

/**
 * Draws a site at its real width, smaller where there is less room: sets `--scale` of the box to its share of `width` pixels. The style
 * sheet of the box scales the frame by it.
 */
export function useScaled(box: RefObject<HTMLElement | null>, width: number): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const fit = () => element.style.setProperty('--scale', String(element.clientWidth / width));
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, width]);
}
