let locks = 0;

/** The page behind stays where it is while something lies over it. Returns the way to let go; locks nest. */
export function lockScroll(): () => void {
  const { style } = document.documentElement;
  locks += 1;
  style.overflow = 'hidden';
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    locks -= 1;
    if (locks === 0) style.overflow = '';
  };
}
