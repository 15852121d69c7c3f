import type { Setting } from '../../../../schema/settings/setting.ts';
import { text } from '../../../texts.ts';
import { MomentField } from '../../../ui/moment-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { usePlace } from '../studio-context.ts';
import { useTyped } from './use-typed.ts';

type Props = { readonly setting: Setting; readonly path: string };

/** A number with its unit and bounds. What is no number is not written. */
export function NumberControl({ setting: { title, description, facts, unit }, path }: Props) {
  const { value, mayWrite, set } = usePlace(path);
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

export function MomentControl({ setting, path }: Props) {
  const { value, set, mayWrite } = usePlace(path);
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
