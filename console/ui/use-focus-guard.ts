import { type RefObject, useEffect } from 'react';

/**
 * Prevents a frame from taking the focus while somebody types in the console; dialogs of its page do so when they open. `inert` blocks
 * keyboard and pointer, but no browser stops the scripts of a frame from focusing its elements.
 */
export function useFocusGuard({
  frame,
  isEntered,
}: {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Whether somebody uses the page in the frame. */
  isEntered: boolean;
}): void {
  useEffect(() => {
    if (isEntered) return;
    let last = document.activeElement;
    let due: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      if (document.activeElement !== frame.current) last = document.activeElement;
    };
    const giveBack = () => {
      // While the focus still moves, no element of this document gets it.
      due = setTimeout(() => {
        if (frame.current === null || document.activeElement !== frame.current) return;
        if (last instanceof HTMLElement && last !== document.body && last.isConnected)
          last.focus({ preventScroll: true });
        else {
          frame.current.blur();
          window.focus();
        }
      });
    };
    document.addEventListener('focusin', note);
    window.addEventListener('blur', giveBack);
    return () => {
      clearTimeout(due);
      document.removeEventListener('focusin', note);
      window.removeEventListener('blur', giveBack);
    };
  }, [frame, isEntered]);
}
