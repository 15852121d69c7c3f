import type { ComponentProps } from 'react';
import { TextField as AriaTextField, Label, Switch, TextArea } from 'react-aria-components';
import type { ControlId } from '../../schema/settings/controls.ts';
import type { Setting } from '../../schema/settings/setting.ts';
import { text } from '../texts.ts';
import { ComboBox } from '../ui/combo-box.tsx';
import fields from '../ui/field.module.css';
import { MomentField } from '../ui/moment-field.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './form.module.css';
import { Help } from './help.tsx';
import { type Control, useFormPlace } from './place.ts';
import { useTyped } from './use-typed.ts';

type Props = ComponentProps<Control>;

const special: Partial<Record<ControlId, Control>> = {
  switch: SwitchControl,
  number: NumberControl,
  moment: MomentControl,
  longText: LongTextControl,
};

/** The control of a single value by its type: chosen from a list if its setting has one, and typed otherwise. */
export const plainControlOf = ({ control, facts }: Setting): Control =>
  special[control] ?? (facts.choices === undefined ? TextControl : ChoiceControl);

/** Options of a list that is read at a glance. One of more is found by typing. */
const few = 12;

/** One of the values that the setting lists. A stored value that is not among them stays until another one is chosen. */
function ChoiceControl({ setting, path }: Props) {
  const { value, mayWrite, set } = useFormPlace(path);
  const { choices = [], nullable } = setting.facts;
  const current = typeof value === 'string' ? value : '';
  const known = choices.map(({ value: id, title }) => ({ value: id, label: title }));
  const isKnown = known.some((choice) => choice.value === current);
  const options = [
    ...(nullable || current === '' ? [{ value: '', label: text('studio.noChoice') }] : []),
    ...(isKnown || current === '' ? [] : [{ value: current, label: current }]),
    ...known,
  ];
  const Choice = options.length > few ? ComboBox : Select;
  return (
    <div>
      <Choice
        label={setting.title}
        value={current}
        isDisabled={!mayWrite}
        onChange={(next) => {
          if (next !== '' || nullable) set(next === '' ? null : next);
        }}
        options={options}
      />
      <Help setting={setting} />
    </div>
  );
}

function SwitchControl({ setting, path }: Props) {
  const { value, mayWrite, set } = useFormPlace(path);
  return (
    <div>
      <Switch className={styles.switch ?? ''} isSelected={value === true} isDisabled={!mayWrite} onChange={set}>
        <span className={styles.knob} aria-hidden="true" />
        {setting.title}
      </Switch>
      <Help setting={setting} />
    </div>
  );
}

/** A number with its unit and bounds. What is no number is not written. */
function NumberControl({ setting: { title, description, facts, unit }, path }: Props) {
  const { value, mayWrite, set } = useFormPlace(path);
  const { value: typed, ...field } = useTyped(
    typeof value === 'number' ? String(value) : '',
    (next) => {
      if (next.trim() === '' && facts.nullable) set(null);
      else if (isNumber(next)) set(Number(next));
    },
    (next) => isNumber(next) || next.trim() === '',
  );
  const number = Number(typed);
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = facts;
  const isWrong = typed.trim() !== '' && !(number >= minimum && number <= maximum);
  return (
    <TextField
      {...field}
      value={typed}
      inputMode="decimal"
      isReadOnly={!mayWrite}
      label={unit === undefined ? title : `${title} (${text(`studio.unit.${unit}`)})`}
      hint={description}
      error={isWrong ? boundsOf(facts) : undefined}
    />
  );
}

const isNumber = (typed: string): boolean => typed.trim() !== '' && Number.isFinite(Number(typed));

function boundsOf({ minimum, maximum }: Setting['facts']): string {
  if (minimum !== undefined && maximum !== undefined) return text('studio.between', { minimum, maximum });
  if (minimum !== undefined) return text('studio.atLeast', { minimum });
  return maximum === undefined ? text('studio.number') : text('studio.atMost', { maximum });
}

function MomentControl({ setting, path }: Props) {
  const { value, set, mayWrite } = useFormPlace(path);
  return (
    <MomentField
      label={setting.title}
      value={typeof value === 'string' ? value : undefined}
      onChange={(next) => {
        if (mayWrite) set(next ?? null);
      }}
    />
  );
}

/** An empty field states nothing for a value that may be missing. */
function useText({ setting: { facts, title }, path }: Props) {
  const { value, mayWrite, set } = useFormPlace(path);
  const typed = useTyped(typeof value === 'string' ? value : '', (next) =>
    set(next === '' && facts.nullable ? null : next),
  );
  const error =
    facts.pattern !== undefined && typed.value !== '' && !new RegExp(facts.pattern, 'u').test(typed.value)
      ? text('studio.pattern')
      : undefined;
  return { ...typed, label: title, isReadOnly: !mayWrite, error };
}

function TextControl({ setting, path }: Props) {
  const field = useText({ setting, path });
  const { maxLength } = setting.facts;
  return <TextField {...field} hint={setting.description} maxLength={maxLength} />;
}

function LongTextControl({ setting, path }: Props) {
  const { label, error: _, ...field } = useText({ setting, path });
  return (
    <AriaTextField {...field} className={fields.field ?? ''}>
      <Label className={fields.label}>{label}</Label>
      <TextArea className={fields.input ?? ''} rows={4} />
      <Help setting={setting} />
    </AriaTextField>
  );
}
