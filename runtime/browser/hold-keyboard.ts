const marker = 'data-holds-keyboard';

/**
 * Focuses a hidden box within the task of a press. A phone opens its keyboard only then, and keeps it open while the focus moves on to
 * the box of the page that is still loading.
 */
export function holdKeyboard(): void {
  const holder = document.createElement('input');
  holder.setAttribute(marker, '');
  holder.setAttribute('aria-hidden', 'true');
  holder.tabIndex = -1;
  // 16 px, or Safari zooms in.
  holder.style.cssText = 'position:fixed;inset-block-start:0;opacity:0;font-size:16px;pointer-events:none';
  holder.addEventListener('blur', () => holder.remove());
  document.body.append(holder);
  holder.focus({ preventScroll: true });
}

/** Moves the held focus to a box. Returns the text that was typed meanwhile; `undefined` if no focus was held. */
export function takeKeyboard(box: HTMLElement | null): string | undefined {
  const holder = document.activeElement;
  if (!(holder instanceof HTMLInputElement) || !holder.hasAttribute(marker)) return undefined;
  const { value } = holder;
  box?.focus({ preventScroll: true });
  return value;
}
