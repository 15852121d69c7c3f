import { coverPage } from './own-turn.ts';

let locks = 0;

/** Locks scrolling of the page below a dialog that covers it. Locks are counted. Returns a function that releases this lock. */
export function lockScroll(): () => void {
  const { style } = document.documentElement;
  locks += 1;
  style.overflow = 'hidden';
  const uncover = coverPage();
  let locked = true;
  return () => {
    if (!locked) return;
    locked = false;
    locks -= 1;
    if (locks === 0) style.overflow = '';
    uncover();
  };
}
