import { useEffect, useState } from 'react';

/** Dialogs that cover the page, and those whose code is on its way. */
let covers = 0;
/** What would open by itself, oldest first; the first may have its turn already. */
const queue: { readonly give: () => void; given: boolean }[] = [];

/** Says that a dialog covers the page or is about to; returns the function that takes it back. */
export function coverPage(): () => void {
  covers += 1;
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    covers -= 1;
    giveTurn();
  };
}

function giveTurn(): void {
  const [first] = queue;
  if (covers > 0 || first === undefined || first.given) return;
  first.given = true;
  first.give();
}

/** The same for a dialog that somebody asked for, from the press until it is closed. */
export function useCover(open: boolean): void {
  useEffect(() => (open ? coverPage() : undefined), [open]);
}

/**
 * For a dialog that opens by itself: whether it may. One at a time, in the order in which they came to want it, and never over
 * another dialog. The turn lasts until it is no longer wanted.
 */
export function useOwnTurn(wanted: boolean): boolean {
  const [given, setGiven] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const place = { give: () => setGiven(true), given: false };
    queue.push(place);
    giveTurn();
    return () => {
      setGiven(false);
      queue.splice(queue.indexOf(place), 1);
      giveTurn();
    };
  }, [wanted]);
  return wanted && given;
}
