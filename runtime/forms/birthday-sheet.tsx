import {
  BuddhistCalendar,
  type Calendar,
  CalendarDate,
  GregorianCalendar,
  IslamicUmalquraCalendar,
  PersianCalendar,
  parseDate,
  toCalendar,
} from '@internationalized/date';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { dateParts, shownDay, shownNumber } from '../../schema/formats.ts';
import { brandDay } from '../../schema/rules/brand-day.ts';
import { useManifest } from '../brand/brand-context.tsx';
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

/** Three wheels in the order and calendar of the language, from the brand's first year to the end of this one (REG-14). */
function BirthdayPicker({ value, onPick }: BirthdayPickerProps) {
  const t = useText('fields');
  const { locale } = useLanguage();
  const {
    locale: { timeZone },
    registration,
    jurisdiction,
  } = useManifest();
  const calendar = calendarOf(locale);
  const today = brandDay(new Date(), timeZone);
  const thisYear = inCalendar(today, calendar).year;
  const [date, setDate] = useState(() =>
    value === '' ? { year: thisYear - jurisdiction.ageLimit, month: 1, day: 1 } : pick(inCalendar(value, calendar)),
  );
  const lastDay = daysIn(date, calendar);
  const day = Math.min(date.day, lastDay);
  const number = (value: number) => shownNumber(locale, value, { useGrouping: false });
  const month = (value: number) =>
    shownDay(locale, dayOf({ year: date.year, month: value, day: 1 }, calendar), { month: 'long' });
  const from = inCalendar(`${registration.birthdayMinYear}-01-01`, calendar).year;
  const wheels: Record<Part, { from: number; to: number; at: number; text: (value: number) => string }> = {
    year: { from, to: thisYear, at: date.year, text: number },
    month: { from: 1, to: 12, at: date.month, text: month },
    day: { from: 1, to: lastDay, at: day, text: number },
  };
  return (
    <>
      <Wheels>
        {partsInOrder(locale).map((part) => (
          <Wheel
            key={part}
            label={t(`birthday.${part}`)}
            {...wheels[part]}
            onChange={(next) => setDate((known) => ({ ...known, [part]: next }))}
          />
        ))}
      </Wheels>
      <Button wide onClick={() => onPick(dayOf({ ...date, day }, calendar))}>
        {t('birthday.confirm')}
      </Button>
    </>
  );
}

function partsInOrder(locale: string): Part[] {
  const parts = dateParts(locale, new Date(), { dateStyle: 'long' });
  return parts.flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
}

const Wheels = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: var(--space-2);
  margin-block-end: var(--space-4);
`;

const gregorian = new GregorianCalendar();
const calendars: Readonly<Record<string, Calendar>> = {
  buddhist: new BuddhistCalendar(),
  persian: new PersianCalendar(),
  'islamic-umalqura': new IslamicUmalquraCalendar(),
};

/** The calendar of a locale. All of ours have twelve months. */
export const calendarOf = (locale: string): Calendar => calendars[new Intl.Locale(locale).calendar ?? ''] ?? gregorian;

type Day = { readonly [P in Part]: number };

const pick = ({ year, month, day }: Day): Day => ({ year, month, day });

/** A day, YYYY-MM-DD, in a calendar. */
const inCalendar = (day: string, calendar: Calendar): CalendarDate => toCalendar(parseDate(day), calendar);

/** Days of a month, 1 to 12. */
export function daysIn({ year, month }: Pick<Day, 'year' | 'month'>, calendar: Calendar = gregorian): number {
  return calendar.getDaysInMonth(new CalendarDate(calendar, year, month, 1));
}

/** YYYY-MM-DD of the Gregorian calendar. */
export function dayOf({ year, month, day }: Day, calendar: Calendar = gregorian): string {
  return toCalendar(new CalendarDate(calendar, year, month, day), gregorian).toString();
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
