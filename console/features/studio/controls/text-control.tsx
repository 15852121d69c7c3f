import { TextField as AriaTextField, Label, TextArea } from 'react-aria-components';
import type { Setting } from '../../../../schema/settings/setting.ts';
import { text } from '../../../texts.ts';
import fields from '../../../ui/field.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import { usePlace } from '../studio-context.ts';
import { Help } from './help.tsx';
import { useTyped } from './use-typed.ts';

type Props = { readonly setting: Setting; readonly path: string };

/** An empty field states nothing for a value that may be missing. */
function useText({ setting: { facts, title }, path }: Props) {
  const { value, mayWrite, set } = usePlace(path);
  const typed = useTyped(typeof value === 'string' ? value : '', (next) =>
    set(next === '' && facts.nullable ? null : next),
  );
  const error =
    facts.pattern !== undefined && typed.value !== '' && !new RegExp(facts.pattern, 'u').test(typed.value)
      ? text('studio.pattern')
      : undefined;
  return { ...typed, label: title, isReadOnly: !mayWrite, error };
}

export function TextControl({ setting, path }: Props) {
  const field = useText({ setting, path });
  const { maxLength } = setting.facts;
  return <TextField {...field} hint={setting.description} {...(maxLength === undefined ? {} : { maxLength })} />;
}

export function LongTextControl({ setting, path }: Props) {
  const { label, error: _, ...field } = useText({ setting, path });
  return (
    <AriaTextField {...field} className={fields.field ?? ''}>
      <Label className={fields.label}>{label}</Label>
      <TextArea className={fields.input ?? ''} rows={4} />
      <Help setting={setting} />
    </AriaTextField>
  );
}
