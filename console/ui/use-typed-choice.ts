import { type FocusEvent, useState } from 'react';
import { useComposed } from './use-composed.ts';

/**
 * State of a combo box that navigates: it shows the choice, is empty while it has the focus, and clears what was
 * typed when it is left or something is chosen. `props` are the combo box's.
 */
export function useTypedChoice(
  /** Shown while nothing is typed. */
  shown: string,
  onChoose: (id: string) => void,
  /** Set if nothing moves the focus after a choice: the list closes once the input has lost it. */
  { staysOnPage = false } = {},
) {
  const [typed, setTyped] = useState<string>();
  const props = {
    inputValue: typed ?? shown,
    onInputChange: setTyped,
    onFocus: (event: FocusEvent) => {
      setTyped('');
      if (event.target instanceof HTMLInputElement) event.target.select();
    },
    onBlur: () => setTyped(undefined),
    selectedKey: null,
    onSelectionChange: (id: string | number | null) => {
      // The combo box reports no choice a moment after it was emptied, when something may be typed already.
      if (id === null) return;
      setTyped(undefined);
      onChoose(String(id));
      if (staysOnPage && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    menuTrigger: 'focus',
    allowsEmptyCollection: true,
  } as const;
  return { typed: useComposed(typed ?? ''), props };
}
