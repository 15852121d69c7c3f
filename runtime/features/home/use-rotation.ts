import { useEffect, useState } from 'react';
import { reducesMotion } from '../../browser/reduced-motion.ts';
import { isCovered } from '../../ui/own-turn.ts';

/**
 * Index of the current item out of `count`. It advances by itself unless paused, hovered, focused, below a dialog, or under reduced
 * motion. The first render always shows the first item.
 */
export function useRotation({ count, every, interrupted }: { count: number; every: number; interrupted: boolean }) {
  const [at, setAt] = useState(0);
  const [stopped, setStopped] = useState(false);
  useEffect(() => setStopped(reducesMotion()), []);
  const running = count > 1 && !stopped && !interrupted;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setAt((place) => (isCovered() ? place : place + 1)), every);
    return () => clearInterval(timer);
  }, [running, every]);
  return { at: count === 0 ? 0 : at % count, stopped, toggle: () => setStopped(!stopped) };
}
