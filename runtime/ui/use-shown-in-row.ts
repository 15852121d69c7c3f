import { type RefObject, useEffect } from 'react';
import { placeInRow } from '../browser/place-in-row.ts';

/** Scrolls a row sideways until the selected element is fully visible, without scrolling the page. */
export function useShownInRow({
  row,
  find,
  chosen,
}: {
  row: RefObject<HTMLElement | null>;
  /** CSS selector of the selected element. */
  find: string;
  /** Current selection. A change scrolls again. */
  chosen: string;
}): void {
  useEffect(() => {
    const box = row.current;
    const item = box?.querySelector(find);
    if (chosen === '' || box === null || item === null || item === undefined) return;
    return placeInRow({
      row: box,
      item,
      act: ({ frame, place }) => {
        const margin = 16;
        const before = place.left - frame.left - margin;
        const after = place.right - frame.right + margin;
        if (before < 0) box.scrollBy({ left: before });
        else if (after > 0) box.scrollBy({ left: after });
      },
    });
  }, [row, find, chosen]);
}
