import { keyboardBox } from './open-keyboard.ts';

/** Moves the held focus to a box. Returns the text that was typed meanwhile; `undefined` if no focus was held. */
export function takeKeyboard(box: HTMLElement | null): string | undefined {
  const holder = document.activeElement;
  if (!(holder instanceof HTMLInputElement) || holder.name !== keyboardBox) return undefined;
  const { value } = holder;
  box?.focus({ preventScroll: true });
  return value;
}
