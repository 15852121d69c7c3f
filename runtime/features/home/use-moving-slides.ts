import { type ComponentType, useEffect, useState } from 'react';
import type { MovingSlidesProps } from './blocks/moving-slides.tsx';

/** Safari has no idle callback; a moment after the load event serves as well. */
const restAfter = 300;

/**
 * The part that moves slides weighs as much as the page: it comes when the page is at rest. Until then, and where it does not
 * arrive, the first slide stands. Under reduced motion slides wait for the player.
 */
export function useMovingSlides(wanted: boolean) {
  const [Moving, setMoving] = useState<ComponentType<MovingSlidesProps>>();
  const [stopped, setStopped] = useState(false);
  useEffect(() => setStopped(matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    const load = async () => {
      try {
        const { MovingSlides } = await import('./blocks/moving-slides.tsx');
        if (!gone) setMoving(() => MovingSlides);
      } catch {
        // The first slide stays.
      }
    };
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => void load(), { timeout: 2000 });
      else void load();
    }, restAfter);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return { Moving: wanted ? Moving : undefined, stopped, toggle: () => setStopped(!stopped) };
}
