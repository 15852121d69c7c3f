import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { popupOf } from './account-popups.tsx';

/** Where each entry of this visit's history was scrolled to. */
const positions = new Map<string, number>();

/** A new page begins at its top; going back returns to where the player was. */
export function ScrollMemory() {
  const { key, state } = useLocation();
  const covered = popupOf(state) !== undefined;
  const type = useNavigationType();
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);
  useBrowserLayoutEffect(() => {
    // A popup opens over the page where it is.
    const position = type === 'POP' || covered ? positions.get(key) : 0;
    if (position !== undefined) window.scrollTo(0, position);
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, type, covered]);
  return null;
}

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
