import { type ComponentType, useEffect, useState } from 'react';
import { reducesMotion } from '../../browser/reduced-motion.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import type { MovingSlidesProps } from './blocks/moving-slides.tsx';

/**
 * The slider's code is as large as the page, so it is loaded when the page is idle. Until then, and if loading fails, the first
 * slide is shown. Autoplay is off under reduced motion.
 */
export function useMovingSlides(wanted: boolean) {
  const [Moving, setMoving] = useState<ComponentType<MovingSlidesProps>>();
  const [stopped, setStopped] = useState(false);
  useEffect(() => setStopped(reducesMotion()), []);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    const load = async () => {
      try {
        const { MovingSlides } = await import('./blocks/moving-slides.tsx');
        if (!gone) setMoving(() => MovingSlides);
      } catch {
        // Loading failed: keep showing the first slide.
      }
    };
    const callOff = whenIdle(() => void load());
    return () => {
      gone = true;
      callOff();
    };
  }, [wanted]);
  return { Moving: wanted ? Moving : undefined, stopped, toggle: () => setStopped(!stopped) };
}
