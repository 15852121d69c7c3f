import { useEffect } from 'react';

/** Parts of the page in which letters have another meaning. */
const typing =
  'input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu], [role=combobox]';

/** Runs acts by single letters while the focus is on the page and nothing is typed. `undefined` switches a letter off. */
export function useKeys(acts: Readonly<Record<string, (() => void) | undefined>>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, target, repeat } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || repeat) return;
      if (target instanceof Element && target.closest(typing) !== null) return;
      const act = acts[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
