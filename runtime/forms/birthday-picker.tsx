import { useState } from 'react';
import { styled } from 'styled-components';
import { brandDay } from '../../schema/rules/brand-day.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { formatLocale } from '../texts/format-locale.ts';
import { useLanguage, useText } from '../texts/texts-context.tsx';
import { Button } from '../ui/button.tsx';
import { dayOf, daysIn } from './calendar.ts';
import { Wheel } from './wheel.tsx';

export type BirthdayPickerProps = { readonly value: string; readonly onPick: (day: string) => void };
type Part = 'year' | 'month' | 'day';

/** Three wheels in the order of the language, from the brand's first year to the end of this one (REG-14). */
export function BirthdayPicker({ value, onPick }: BirthdayPickerProps) {
  const t = useText('fields');
  const { code } = useLanguage();
  const { locale, registration, jurisdiction } = useManifest();
  const thisYear = Number(brandDay({ now: new Date(), timeZone: locale.timeZone }).slice(0, 4));
  const [date, setDate] = useState(() => startOf({ value, year: thisYear - jurisdiction.ageLimit }));
  const lastDay = daysIn(date);
  const day = Math.min(date.day, lastDay);
  const numbers = new Intl.NumberFormat(formatLocale(code), { useGrouping: false });
  const months = new Intl.DateTimeFormat(formatLocale(code), { month: 'long', timeZone: 'UTC', calendar: 'gregory' });
  const wheels: Record<Part, { from: number; to: number; at: number; text: (value: number) => string }> = {
    year: { from: registration.birthdayMinYear, to: thisYear, at: date.year, text: numbers.format },
    month: { from: 1, to: 12, at: date.month, text: (month) => months.format(new Date(Date.UTC(2000, month - 1, 15))) },
    day: { from: 1, to: lastDay, at: day, text: numbers.format },
  };
  return (
    <>
      <Wheels>
        {partsInOrder(code).map((part) => (
          <Wheel
            key={part}
            label={t(`birthday.${part}`)}
            {...wheels[part]}
            onChange={(next) => setDate((known) => ({ ...known, [part]: next }))}
          />
        ))}
      </Wheels>
      <Button wide onClick={() => onPick(dayOf({ ...date, day }))}>
        {t('birthday.confirm')}
      </Button>
    </>
  );
}

function startOf({ value, year }: { value: string; year: number }) {
  const [known = year, month = 1, day = 1] = value === '' ? [] : value.split('-').map(Number);
  return { year: known, month, day };
}

function partsInOrder(code: string): Part[] {
  const parts = new Intl.DateTimeFormat(formatLocale(code), { dateStyle: 'long', calendar: 'gregory' }).formatToParts(
    new Date(),
  );
  return parts.flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
}

const Wheels = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: var(--space-2);
  margin-block-end: var(--space-4);
`;
