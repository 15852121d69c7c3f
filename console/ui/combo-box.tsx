import { ChevronDown } from 'lucide-react';
import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { text } from '../texts.ts';
import styles from './field.module.css';
import { fits } from './fits.ts';
import list from './list.module.css';
import type { Option } from './select.tsx';
import { useTypedChoice } from './use-typed-choice.ts';

/** Options drawn at most; a letter more finds the others. */
const most = 500;

/** A choice among many options, found by typing a part of their name. */
export function ComboBox<Value extends string>({
  label,
  value,
  onChange,
  options,
  onTyped,
  isDisabled = false,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  /** Reports what is typed, for options that the server finds. */
  onTyped?: (typed: string) => void;
  isDisabled?: boolean;
}) {
  const current = options.find((option) => option.value === value)?.label ?? '';
  const choose = (id: string) => {
    const chosen = options.find((option) => keyOf(option.value) === id);
    if (chosen !== undefined) onChange(chosen.value);
  };
  const { typed, choices, props, onPress } = useTypedChoice(current, choose);
  const found = options.filter((option) => fits(typed, [option.label, option.value])).slice(0, most);
  return (
    <AriaComboBox
      items={found.map((option) => ({ id: keyOf(option.value), label: option.label }))}
      {...props}
      onInputChange={(next) => {
        props.onInputChange(next);
        onTyped?.(next);
      }}
      isDisabled={isDisabled}
      className={styles.field ?? ''}
    >
      <Label className={styles.label}>{label}</Label>
      <div className={styles.combo}>
        <ChoiceInput placeholder={current} typed={typed} choices={choices} onPress={onPress} />
        <Button className={styles.arrow ?? ''}>
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
      </div>
      <Popover className={list.popover ?? ''}>
        <ListBox
          className={list.list ?? ''}
          renderEmptyState={() => <div className={list.none}>{text('palette.none')}</div>}
        >
          {({ id, label: words }: { id: string; label: string }) => (
            <ListBoxItem id={id} textValue={words} className={list.item ?? ''}>
              {words}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

/**
 * The input of the box. It keeps the focus after a choice, and the list closes: a dialog would give the focus back to an input that has
 * lost it, and an open list hides everything else from assistive technology. A press opens the list again. Enter takes the first option that
 * fits what is typed, unless another one is focused.
 */
function ChoiceInput({
  placeholder,
  typed,
  choices,
  onPress,
}: {
  placeholder: string;
  typed: string;
  choices: number;
  onPress: () => void;
}) {
  const state = useContext(ComboBoxStateContext);
  const input = useRef<HTMLInputElement>(null);
  const close = useEffectEvent(() => {
    state?.close();
    input.current?.select();
  });
  useEffect(() => {
    if (choices > 0) close();
  }, [choices]);
  return (
    <Input
      ref={input}
      className={styles.input ?? ''}
      placeholder={placeholder}
      onKeyDownCapture={({ key, nativeEvent: { isComposing, keyCode } }) => {
        // WebKit ends a composition before the Enter that confirms it. Key code 229 is the only sign of that.
        const composes = isComposing || keyCode === 229;
        if (key !== 'Enter' || composes || typed === '' || state?.isOpen !== true) return;
        const { selectionManager, collection } = state;
        if (selectionManager.focusedKey === null) selectionManager.setFocusedKey(collection.getFirstKey());
      }}
      onClick={() => {
        onPress();
        state?.open(null, 'manual');
      }}
    />
  );
}

const keyOf = (value: string): string => `=${value}`;
