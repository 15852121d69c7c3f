import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { brandDay } from '../../schema/rules/brand-day.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { formatLocale } from '../texts/format-locale.ts';
import { useLanguage, useText } from '../texts/texts-context.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';

export type BirthdaySheetProps = BirthdayPickerProps & { readonly open: boolean; readonly onClose: () => void };

export function BirthdaySheet({ open, onClose, ...picker }: BirthdaySheetProps) {
  const t = useText('fields');
  return (
    <Sheet open={open} onClose={onClose} title={t('birthday.title')}>
      <BirthdayPicker {...picker} />
    </Sheet>
  );
}

type BirthdayPickerProps = { readonly value: string; readonly onPick: (day: string) => void };
type Part = 'year' | 'month' | 'day';

/** Three wheels in the order of the language, from the brand's first year to the end of this one (REG-14). */
function BirthdayPicker({ value, onPick }: BirthdayPickerProps) {
  const t = useText('fields');
  const { code } = useLanguage();
  const { locale, registration, jurisdiction } = useManifest();
  const thisYear = Number(brandDay(new Date(), locale.timeZone).slice(0, 4));
  const [date, setDate] = useState(() => startOf(value, thisYear - jurisdiction.ageLimit));
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

function startOf(value: string, year: number) {
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

// Calculated in UTC: in the device's time zone a date may have no midnight, or be skipped altogether.
dayjs.extend(utc);

/** Days of a month, 1 to 12. */
export function daysIn({ year, month }: { year: number; month: number }): number {
  return dayjs.utc(`${year}-${month}-1`).daysInMonth();
}

/** YYYY-MM-DD. */
export function dayOf({ year, month, day }: { year: number; month: number; day: number }): string {
  return dayjs.utc(`${year}-${month}-${day}`).format('YYYY-MM-DD');
}

const rowHeight = 44;
/** Time without a scroll event after which the wheel counts as stopped; `scrollend` is newer than the oldest supported browsers. */
const restAfter = 90;

/** A scrollable column of whole numbers that snaps to a row; also moved by arrow keys. */
function Wheel({
  label,
  from,
  to,
  at,
  text,
  onChange,
}: {
  label: string;
  from: number;
  to: number;
  at: number;
  text: (value: number) => string;
  onChange: (value: number) => void;
}) {
  const column = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turning = useRef(false);
  useEffect(() => {
    // The surrounding sheet is laid out one frame later; before that it can't scroll.
    const frame = requestAnimationFrame(() => {
      if (column.current !== null && !turning.current) column.current.scrollTop = (at - from) * rowHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, [at, from]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const settle = () => {
    turning.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      turning.current = false;
      const place = Math.round((column.current?.scrollTop ?? 0) / rowHeight);
      const value = Math.min(to, Math.max(from, from + place));
      if (value !== at) onChange(value);
    }, restAfter);
  };
  const turn = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      PageUp: at - 10,
      PageDown: at + 10,
      Home: from,
      End: to,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(Math.min(to, Math.max(from, next)));
  };
  return (
    <Column
      ref={column}
      role="spinbutton"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={at}
      aria-valuetext={text(at)}
      onScroll={settle}
      onKeyDown={turn}
    >
      {Array.from({ length: to - from + 1 }, (_, place) => from + place).map((value) => (
        <Row key={value} aria-hidden data-current={value === at || undefined} onClick={() => onChange(value)}>
          {text(value)}
        </Row>
      ))}
    </Column>
  );
}

const Column = styled.div`
  block-size: ${rowHeight * 5}px;
  padding-block: ${rowHeight * 2}px;
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-snap-type: y mandatory;
  scrollbar-width: none;
  border-radius: var(--radius-medium);
  background: linear-gradient(rgb(var(--rgb-primary) / 0.14), rgb(var(--rgb-primary) / 0.14)) center / 100% ${rowHeight}px no-repeat
    var(--color-surface-sunken);
  &::-webkit-scrollbar { display: none; }
`;

const Row = styled.div`
  display: grid;
  place-items: center;
  block-size: ${rowHeight}px;
  scroll-snap-align: center;
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  &[data-current] { color: var(--color-text); font-weight: 700; }
`;
