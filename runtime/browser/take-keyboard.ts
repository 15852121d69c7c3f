import { keyboardBox } from './open-keyboard.ts';

/** Moves the focus from the hidden input to a box. Returns the text typed meanwhile; `undefined` if the hidden input had no focus. */
export function takeKeyboard(box: HTMLElement | null): string | undefined {
  const holder = document.activeElement;
  if (!(holder instanceof HTMLInputElement) || holder.name !== keyboardBox) return undefined;
  const { value } = holder;
  box?.focus({ preventScroll: true });
  return value;
}
