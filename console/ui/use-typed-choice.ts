import { type FocusEvent, useState } from 'react';
import { useComposed } from './use-composed.ts';

/**
 * State of a combo box that acts on each choice: it shows the choice, is empty once it gets the focus, and clears what was typed when it
 * is left or something is chosen. `props` are the combo box's; `choices` counts those since the last letter; a press of the input calls
 * `onPress`: letters would be added to the shown choice otherwise.
 */
export function useTypedChoice(
  /** Shown while nothing is typed. */
  shown: string,
  onChoose: (id: string) => void,
) {
  const [typed, setTyped] = useState<string>();
  const [choices, setChoices] = useState(0);
  const isChosen = choices > 0;
  const props = {
    inputValue: typed ?? shown,
    onInputChange: (next: string) => {
      setTyped(next);
      setChoices(0);
    },
    onFocus: (event: FocusEvent) => {
      setTyped('');
      if (event.target instanceof HTMLInputElement) event.target.select();
    },
    onBlur: () => {
      setTyped(undefined);
      setChoices(0);
    },
    // The combo box keeps Escape for itself while its input has a text, but here that is the choice: Escape closes the dialog around it.
    onKeyDown: (event: { readonly key: string; continuePropagation: () => void }) => {
      if (event.key === 'Escape' && typed === undefined) event.continuePropagation();
    },
    selectedKey: null,
    onSelectionChange: (id: string | number | null) => {
      // The combo box reports no choice a moment after it was emptied, when something may be typed already.
      if (id === null) return;
      setTyped(undefined);
      setChoices((count) => count + 1);
      onChoose(String(id));
    },
    // The input shows the choice then, and would open the list again because its text has changed.
    menuTrigger: isChosen ? 'manual' : 'focus',
    allowsEmptyCollection: true,
  } as const;
  return { typed: useComposed(typed ?? ''), choices, props, onPress: () => setTyped((now) => now ?? '') };
}
