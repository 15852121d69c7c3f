import { type ComponentProps, type RefObject, useEffect } from 'react';

/**
 * A brand's site in a frame. Its scripts run on a host of their own; it cannot open windows or navigate the console, and takes no focus
 * until somebody enters it.
 */
export function SiteFrame({
  frame,
  isEntered,
  title,
  ...props
}: {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Whether somebody uses the site. */
  isEntered: boolean;
  title: string;
} & Pick<ComponentProps<'iframe'>, 'className' | 'src' | 'onLoad'>) {
  useFocusGuard({ frame, isEntered });
  return (
    <iframe
      {...props}
      ref={frame}
      inert={!isEntered}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-forms"
      referrerPolicy="no-referrer"
    />
  );
}

/**
 * Prevents a frame from taking the focus while somebody types in the console; dialogs of its page do so when they open. `inert` blocks
 * keyboard and pointer, but no browser stops the scripts of a frame from focusing its elements.
 */
function useFocusGuard({
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
    let left: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(left);
      if (document.activeElement !== frame.current) last = document.activeElement;
    };
    // A field that somebody has left does not get the focus back when the window loses it later.
    const leave = () => {
      left = setTimeout(() => {
        if (document.activeElement === document.body) last = null;
      });
    };
    const giveBack = () => {
      const taken = last;
      // While the focus still moves, no element of this document gets it.
      due = setTimeout(() => {
        // Firefox takes the focus away for a frame that is inert, but gives it to nothing.
        const { activeElement } = document;
        if (frame.current === null || (activeElement !== frame.current && activeElement !== document.body)) return;
        if (taken instanceof HTMLElement && taken !== document.body && taken.isConnected)
          taken.focus({ preventScroll: true });
        else if (activeElement === frame.current) {
          frame.current.blur();
          window.focus();
        }
      });
    };
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', leave);
    window.addEventListener('blur', giveBack);
    return () => {
      clearTimeout(due);
      clearTimeout(left);
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', leave);
      window.removeEventListener('blur', giveBack);
    };
  }, [frame, isEntered]);
}
