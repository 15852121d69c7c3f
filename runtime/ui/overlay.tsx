import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { gesture, timing } from '../../schema/constants.ts';
import { pageHistory } from '../browser/page-history.ts';
import { reducesMotion } from '../browser/reduced-motion.ts';

import { lockScroll } from './scroll-lock.ts';
import { columnWidth } from './theme/column-width.ts';
import { easeIn, easeOut } from './theme/motion.ts';
import { ToastOutlet } from './toast.tsx';

type Placement = 'centre' | 'bottom' | 'inlineStart';

const durations: Record<Placement, number> = {
  centre: timing.popup,
  bottom: timing.popupSlide,
  inlineStart: timing.menu,
};

/**
 * Modal overlay, as a native dialog: the browser traps the focus, makes the page inert and restores the focus. Closing is requested by
 * going back, Escape, a click on the backdrop and, at an edge, a swipe.
 */
export function Overlay({
  open,
  onClose,
  label,
  placement,
  dismissible = true,
  ownEntry = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  placement: Placement;
  /** False if only an action inside may close it. */
  dismissible?: boolean;
  /** The overlay has its own history entry, so going back closes it without a guard. */
  ownEntry?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [present, setPresent] = useState(open);
  const [shown, setShown] = useState(false);
  if (open && !present) setPresent(true);

  useEffect(() => (present ? lockScroll() : undefined), [present]);

  useEffect(() => {
    if (!present) return;
    if (open) {
      // Already open if it was reopened during its closing animation.
      if (dialog.current?.open === false) showDialog(dialog.current);
      // Render one frame in the start position, so that the opening transition runs.
      const frame = requestAnimationFrame(() => setShown(true));
      return () => cancelAnimationFrame(frame);
    }
    setShown(false);
    // An invisible dialog must not block presses on the page.
    const closing = reducesMotion() ? 0 : durations[placement];
    const timer = setTimeout(() => {
      dialog.current?.close();
      setPresent(false);
    }, closing);
    return () => clearTimeout(timer);
  }, [open, present, placement]);

  const closeNow = useEffectEvent(onClose);
  const closesByBack = open && dismissible && !ownEntry;
  useEffect(() => (closesByBack ? pageHistory().closeByBack(() => closeNow()) : undefined), [closesByBack]);

  useDragToClose({
    panel,
    edge: placement === 'inlineStart' ? 'inlineStart' : 'bottom',
    active: present && dismissible && placement !== 'centre',
    onClose,
  });

  if (!present) return null;
  return (
    <Frame
      ref={dialog}
      aria-label={label}
      $placement={placement}
      data-shown={shown || undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onMouseDown={(event) => {
        if (dismissible && event.target === event.currentTarget) onClose();
      }}
    >
      <Panel ref={panel} $placement={placement}>
        {children}
      </Panel>
      <ToastOutlet />
    </Frame>
  );
}

/**
 * Opens a dialog. In a frame whose page has the focus elsewhere it does not take it: somebody may be typing in the console, beside a
 * preview. No dialog takes the focus while it is inert.
 */
function showDialog(dialog: HTMLDialogElement): void {
  dialog.inert = window.parent !== window && !document.hasFocus();
  dialog.showModal();
  dialog.inert = false;
}

const frames = {
  centre: css`place-items: center; padding: var(--space-4);`,
  bottom: css`grid-template-rows: 100%; align-items: end; justify-items: center;`,
  inlineStart: css`justify-items: start; align-items: stretch;`,
};

const Frame = styled.dialog<{ $placement: Placement }>`
  position: fixed;
  inset: 0;
  inline-size: min(100%, ${columnWidth});
  block-size: 100%;
  max-inline-size: none;
  max-block-size: none;
  margin-block: 0;
  margin-inline: auto;
  padding: 0;
  border: 0;
  overflow: hidden;
  background: transparent;
  color: var(--color-text);
  &[open] { display: grid; }
  ${({ $placement }) => frames[$placement]}
  &::backdrop { background: rgb(0 0 0 / 0.58); opacity: 0; transition: opacity ${timing.popup}ms ${easeOut}; }
  &[data-shown]::backdrop { opacity: 1; }
  &:focus-visible { outline: 0; }
`;

const hidden = {
  centre: css`opacity: 0; transform: scale(0.96);`,
  bottom: css`transform: translateY(100%);`,
  inlineStart: css`
    transform: translateX(-100%);
    [dir='rtl'] & { transform: translateX(100%); }
  `,
};

const panels = {
  centre: css`
    inline-size: min(100%, 400px);
    max-block-size: 100%;
    overflow-y: auto;
    border-radius: var(--radius-large);
  `,
  bottom: css`
    inline-size: 100%;
    max-block-size: 92%;
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    border-start-start-radius: var(--radius-large);
    border-start-end-radius: var(--radius-large);
    padding-block-end: env(safe-area-inset-bottom);
  `,
  inlineStart: css`
    inline-size: min(84%, 340px);
    block-size: 100%;
    overflow-y: auto;
    border-start-end-radius: var(--radius-large);
    border-end-end-radius: var(--radius-large);
  `,
};

const Panel = styled.div<{ $placement: Placement }>`
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-high);
  overscroll-behavior: contain;
  ${({ $placement }) => panels[$placement]}
  ${({ $placement }) => hidden[$placement]}
  transition: transform ${({ $placement }) => durations[$placement]}ms ${easeIn},
    opacity ${({ $placement }) => durations[$placement]}ms ${easeIn};
  [data-shown] > & {
    opacity: 1;
    transform: none;
    transition-timing-function: ${easeOut};
  }
`;

/**
 * Drag gesture of a panel. The panel follows the finger towards its edge and closes if released after 60 px (SHELL-GESTURE-01). Scrolled
 * content is scrolled back first.
 */
function useDragToClose({
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
