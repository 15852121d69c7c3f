import type { Point } from './places-at.ts';

/** Events that a page could act on. None of them reaches it while somebody points. */
const silenced = [
  'pointerdown',
  'pointerup',
  'pointermove',
  'pointerover',
  'pointerout',
  'pointercancel',
  'mousedown',
  'mouseup',
  'mousemove',
  'mouseover',
  'mouseout',
  'dblclick',
  'auxclick',
  'contextmenu',
  'touchstart',
  'touchmove',
  'touchend',
  'touchcancel',
  'dragstart',
  'click',
  'submit',
  'beforeinput',
  'change',
  'cancel',
  'focusin',
  'focusout',
  'keydown',
  'keyup',
  'keypress',
];
/** Events whose default is an act. A press keeps the focus where it is, and opens no list of choices. */
const prevented = ['mousedown', 'click', 'auxclick', 'dblclick', 'dragstart', 'submit', 'beforeinput', 'cancel'];
/** Keys that move the focus or the page. */
const moving = ['Tab', 'PageUp', 'PageDown', 'Shift', 'Control', 'Alt', 'Meta'];

/** An element, and where in it; without a point for one that has the focus. */
export type Aimed = { readonly target: Element; readonly point: Point | undefined };

/**
 * Turns presses and keys into pointing. It listens before the page does, whose own listeners are added to elements inside of the window.
 */
export function pointerMode({
  page,
  onAim,
  onPick,
  onEnd,
}: {
  page: Window;
  /** The pointer or the focus is on another element, or on none. */
  onAim: (aimed: Aimed | undefined) => void;
  onPick: (aimed: Aimed) => void;
  /** The Escape key was pressed. */
  onEnd: () => void;
}): { readonly set: (on: boolean) => void } {
  let isOn = false;
  const focused = (): Aimed | undefined => {
    const { activeElement, body } = page.document;
    return activeElement === null || activeElement === body ? undefined : { target: activeElement, point: undefined };
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (moving.includes(key) || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    if (event.type !== 'keydown' || event.repeat) return;
    const aimed = focused();
    if (key === 'Escape') onEnd();
    else if ((key === 'Enter' || key === ' ') && aimed !== undefined) onPick(aimed);
  };
  const hear = (event: Event) => {
    event.stopImmediatePropagation();
    if (prevented.includes(event.type)) event.preventDefault();
    const target = event.composedPath()[0];
    if (event instanceof KeyboardEvent) press(event);
    else if (event.type === 'focusin') onAim(focused());
    else if (event instanceof MouseEvent && target instanceof Element) {
      const aimed = { target, point: { x: event.clientX, y: event.clientY } };
      if (event.type === 'pointermove') onAim(aimed);
      // A click of the keyboard or of a screen reader has no position.
      if (event.type === 'click') onPick(event.detail === 0 ? { target, point: undefined } : aimed);
    }
  };
  const leave = ({ relatedTarget }: MouseEvent) => {
    if (isOn && relatedTarget === null) onAim(undefined);
  };
  page.document.addEventListener('mouseleave', leave as EventListener);
  return {
    set: (on) => {
      if (on === isOn) return;
      isOn = on;
      for (const type of silenced)
        if (on) page.addEventListener(type, hear, { capture: true, passive: false });
        else page.removeEventListener(type, hear, { capture: true });
    },
  };
}
