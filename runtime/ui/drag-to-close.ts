import { type RefObject, useEffect } from 'react';
import { gesture } from '../../schema/constants.ts';

/**
 * Drag gesture of a panel. The panel follows the finger towards its edge and closes if released after 60 px (SHELL-GESTURE-01). Scrolled
 * content is scrolled back first.
 */
export function useDragToClose({
  panel,
  edge,
  active,
  onClose,
}: {
  panel: RefObject<HTMLElement | null>;
  edge: 'bottom' | 'inlineStart';
  active: boolean;
  onClose: () => void;
}): void {
  useEffect(() => {
    const element = panel.current;
    if (element === null || !active) return;
    let start: { x: number; y: number } | undefined;
    let moved = 0;
    let following = false;

    const travel = (touch: Touch): { along: number; across: number } => {
      const x = touch.clientX - (start?.x ?? 0);
      const y = touch.clientY - (start?.y ?? 0);
      const outwards = document.documentElement.dir === 'rtl' ? x : -x;
      return edge === 'bottom' ? { along: y, across: Math.abs(x) } : { along: outwards, across: Math.abs(y) };
    };
    const begin = (event: TouchEvent) => {
      const touch = event.touches[0];
      const scrolled = edge === 'bottom' && isScrolled(event.target, element);
      start = touch === undefined || scrolled ? undefined : { x: touch.clientX, y: touch.clientY };
      moved = 0;
      following = false;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (start === undefined || touch === undefined) return;
      const { along, across } = travel(touch);
      if (!following && (along < 6 || across > along)) {
        if (along < -6 || across > 12) start = undefined;
        return;
      }
      following = true;
      moved = Math.max(0, along);
      event.preventDefault();
      element.style.transition = 'none';
      const sign = edge === 'bottom' || document.documentElement.dir === 'rtl' ? 1 : -1;
      element.style.transform = `translate${edge === 'bottom' ? 'Y' : 'X'}(${sign * moved}px)`;
    };
    const end = () => {
      if (start === undefined || !following) return;
      start = undefined;
      element.style.transition = '';
      element.style.transform = '';
      if (moved > gesture.swipeAction) onClose();
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [panel, edge, active, onClose]);
}

function isScrolled(from: EventTarget | null, panel: HTMLElement): boolean {
  for (let node = from instanceof Element ? from : null; node !== null; node = node.parentElement) {
    if (node.scrollTop > 0) return true;
    if (node === panel) return false;
  }
  return false;
}
