import { useEffect, useState } from 'react';

/** Number of dialogs that cover the page, including those whose code is loading. */
let covers = 0;
/** Dialogs waiting to open by themselves, oldest first. The first one may already be open. */
const queue: { readonly give: () => void; given: boolean }[] = [];

/** Registers a dialog that covers the page or is about to. Returns a function that unregisters it. */
export function coverPage(): () => void {
  covers += 1;
  let registered = true;
  return () => {
    if (!registered) return;
    registered = false;
    covers -= 1;
    giveTurn();
  };
}

/** Whether a dialog covers the page, so that nothing below it needs to move. */
export const isCovered = (): boolean => covers > 0;

function giveTurn(): void {
  const [first] = queue;
  if (covers > 0 || first === undefined || first.given) return;
  first.given = true;
  first.give();
}

/** Same as `coverPage`, for a dialog opened by the player, from the press until it is closed. */
export function useCover(open: boolean): void {
  useEffect(() => (open ? coverPage() : undefined), [open]);
}

/**
 * Whether a dialog that opens by itself may open now. Such dialogs open one at a time, in the order of their requests, and never over
 * another dialog. A turn lasts until `wanted` becomes false.
 */
export function useOwnTurn(wanted: boolean): boolean {
  const [given, setGiven] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const place = { give: () => setGiven(true), given: false };
    queue.push(place);
    // Later, so that a dialog that the player opens in the same render comes first.
    queueMicrotask(giveTurn);
    return () => {
      setGiven(false);
      queue.splice(queue.indexOf(place), 1);
      giveTurn();
    };
  }, [wanted]);
  return wanted && given;
}
