import { type ComponentType, type RefObject, useEffect, useState } from 'react';
import { reducesMotion } from '../../browser/reduced-motion.ts';
import { useMayMove } from '../../browser/use-may-move.ts';
import type { MovingSlidesProps } from './blocks/moving-slides.tsx';

/**
 * The slider's code is as large as the page, so it is loaded when the page is idle and the slider is in view. Until then, and if loading
 * fails, the first slide is shown. Autoplay is off under reduced motion.
 */
export function useMovingSlides({ place, wanted }: { place: RefObject<HTMLElement | null>; wanted: boolean }) {
  const [Moving, setMoving] = useState<ComponentType<MovingSlidesProps>>();
  const [stopped, setStopped] = useState(false);
  const mayMove = useMayMove(place);
  useEffect(() => setStopped(reducesMotion()), []);
  const due = wanted && mayMove && Moving === undefined;
  useEffect(() => {
    if (!due) return;
    let gone = false;
    const load = async () => {
      try {
        const { MovingSlides } = await import('./blocks/moving-slides.tsx');
        if (!gone) setMoving(() => MovingSlides);
      } catch {
        // Loading failed: keep showing the first slide.
      }
    };
    void load();
    return () => {
      gone = true;
    };
  }, [due]);
  return {
    Moving: wanted ? Moving : undefined,
    moves: mayMove && !stopped,
    stopped,
    toggle: () => setStopped(!stopped),
  };
}
