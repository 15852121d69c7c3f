import { useEffect, useState } from 'react';

/**
 * Which of `count` things is shown; the next one comes by itself, unless the player stopped it, holds it, or asked for less
 * motion. The first paint always shows the first.
 */
export function useRotation({ count, every, held }: { count: number; every: number; held: boolean }) {
  const [at, setAt] = useState(0);
  const [stopped, setStopped] = useState(false);
  useEffect(() => setStopped(matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  const running = count > 1 && !stopped && !held;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setAt((place) => place + 1), every);
    return () => clearInterval(timer);
  }, [running, every]);
  return { at: count === 0 ? 0 : at % count, stopped, toggle: () => setStopped(!stopped) };
}
