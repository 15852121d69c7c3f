/** Name of the hidden input. */
export const keyboardBox = 'hold';

/**
 * Focuses a hidden input during a tap. A phone opens its keyboard only then, and leaves it open while the focus moves to the input of the
 * page that is still loading.
 */
export function openKeyboard(): void {
  const holder = document.createElement('input');
  holder.name = keyboardBox;
  // Safari zooms in below 16 px.
  holder.style.cssText = 'position:fixed;inset:0;opacity:0;font-size:16px';
  holder.onblur = () => holder.remove();
  document.body.append(holder);
  holder.focus();
}
