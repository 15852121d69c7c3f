type Places = { readonly frame: DOMRectReadOnly; readonly place: DOMRectReadOnly };

/**
 * Passes the places of a scrolling row and of an item in it on, once. The browser reports them after its next layout: reading them at once
 * would force a layout of its own, in the middle of hydration. Returns a function that cancels it.
 */
export function placeInRow({
  row,
  item,
  act,
}: {
  row: Element;
  item: Element;
  act: (places: Places) => void;
}): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      observer.disconnect();
      const frame = entry?.rootBounds;
      if (entry !== undefined && frame) act({ frame, place: entry.boundingClientRect });
    },
    { root: row },
  );
  observer.observe(item);
  return () => observer.disconnect();
}
