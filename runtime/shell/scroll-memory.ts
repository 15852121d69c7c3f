import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { popupOf } from './account-popups.tsx';

/** Scroll position by history entry. */
const positions = new Map<string, number>();

/** Scroll restoration: a new page starts at the top, and going back restores the position. */
export function ScrollMemory() {
  const { key, state } = useLocation();
  const covered = popupOf(state) !== undefined;
  const type = useNavigationType();
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);
  useBrowserLayoutEffect(() => {
    // Opening a popup does not scroll the page below.
    const position = type === 'POP' || covered ? positions.get(key) : 0;
    if (position !== undefined) window.scrollTo(0, position);
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, type, covered]);
  return null;
}

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
