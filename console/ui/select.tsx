import { ChevronDown } from 'lucide-react';
import { Select as AriaSelect, Button, Label, ListBox, ListBoxItem, Popover, SelectValue } from 'react-aria-components';
import styles from './field.module.css';
import list from './list.module.css';

export type Option<Value extends string = string> = { readonly value: Value; readonly label: string };

/** A choice among a few options. Letters, arrows and the list choose; `ComboBox` finds one of many by typing. */
export function Select<Value extends string>({
  label,
  value,
  onChange,
  options,
  isDisabled = false,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  isDisabled?: boolean;
}) {
  return (
    <AriaSelect
      className={styles.field ?? ''}
      value={keyOf(value)}
      onChange={(key) => {
        const chosen = options.find((option) => keyOf(option.value) === key);
        if (chosen !== undefined && chosen.value !== value) onChange(chosen.value);
      }}
      isDisabled={isDisabled}
    >
      <Label className={styles.label}>{label}</Label>
      <Button className={`${styles.input} ${styles.opener}`}>
        <SelectValue className={styles.chosen ?? ''} />
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Popover className={list.popover ?? ''}>
        <ListBox
          className={list.list ?? ''}
          items={options.map((option) => ({ id: keyOf(option.value), label: option.label }))}
        >
          {({ id, label: words }) => (
            <ListBoxItem id={id} textValue={words} className={list.item ?? ''}>
              {words}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

/** The empty value is an option, too, but no key of a list. */
const keyOf = (value: string): string => `=${value}`;
