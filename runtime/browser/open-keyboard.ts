/** Name of the hidden box. */
export const keyboardBox = 'hold';

/**
 * Focuses a hidden box within the task of a press. A phone opens its keyboard only then, and keeps it open while the focus moves on to
 * the box of the page that is still loading.
 */
export function openKeyboard(): void {
  const holder = document.createElement('input');
  holder.name = keyboardBox;
  // 16 px, or Safari zooms in.
  holder.style.cssText = 'position:fixed;inset:0;opacity:0;font-size:16px';
  holder.onblur = () => holder.remove();
  document.body.append(holder);
  holder.focus();
}
