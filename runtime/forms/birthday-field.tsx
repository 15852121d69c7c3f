import { Cake } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { styled } from 'styled-components';
import { formatLocale } from '../texts/format-locale.ts';
import { useLanguage, useText } from '../texts/texts-context.tsx';
import { ControlBox, FieldFrame, type FieldProps } from '../ui/field-frame.tsx';
import { useToast } from '../ui/toast.tsx';
import type { BirthdaySheetProps } from './birthday-sheet.tsx';

type BirthdayFieldProps = FieldProps & {
  readonly name: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly onPick: (value: string) => void;
};

/** Shows the date in the player's language. A press opens the picker, which loads on first use (REG-13). */
export function BirthdayField({ name, value, onPick, ...frame }: BirthdayFieldProps) {
  const t = useText('fields');
  const shell = useText('shell');
  const { code } = useLanguage();
  const toast = useToast();
  const [PickerSheet, setPickerSheet] = useState<ComponentType<BirthdaySheetProps>>();
  const [open, setOpen] = useState(false);
  const show = async () => {
    try {
      const { BirthdaySheet } = await import('./birthday-sheet.tsx');
      setPickerSheet(() => BirthdaySheet);
      setOpen(true);
    } catch {
      // The picker's code failed to load: the form still works, and the next click tries again.
      toast(shell('state.failedText'), { tone: 'error' });
    }
  };
  const pick = (day: string) => {
    setOpen(false);
    onPick(day);
  };
  return (
    <FieldFrame {...frame}>
      {({ 'aria-required': _required, ...control }) => (
        <>
          <ControlBox data-invalid={control['aria-invalid']}>
            <Trigger
              {...control}
              type="button"
              name={name}
              data-empty={value === '' || undefined}
              onClick={() => void show()}
            >
              {value === '' ? t('birthday.choose') : formatDay({ day: value, code })}
              <Cake size={20} aria-hidden focusable={false} />
            </Trigger>
          </ControlBox>
          {PickerSheet !== undefined && (
            <PickerSheet open={open} onClose={() => setOpen(false)} value={value} onPick={pick} />
          )}
        </>
      )}
    </FieldFrame>
  );
}

function formatDay({ day, code }: { day: string; code: string }): string {
  // A birthday is a plain date, so it is formatted at noon in UTC.
  const format = new Intl.DateTimeFormat(formatLocale(code), {
    dateStyle: 'long',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  return format.format(new Date(`${day}T12:00:00Z`));
}

const Trigger = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  flex: 1;
  min-block-size: 48px;
  padding-inline: var(--space-4);
  border-radius: var(--radius-small);
  text-align: start;
  outline: 0;
  &[data-empty] { color: var(--color-text-muted); }
  svg { flex: none; color: var(--color-text-muted); }
`;
