import { fromDate, parseAbsolute, toCalendarDateTime, toZoned } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Label,
  Popover,
  Text,
} from 'react-aria-components';
import { text } from '../texts.ts';
import styles from './field.module.css';
import list from './list.module.css';
import moment from './moment-field.module.css';
import { pageZone, shownZone } from './shown-time.ts';

type Local = ReturnType<typeof localOf>;

/**
 * A moment on the page's clock. Its value is in UTC; undefined while none is chosen. Day and time are typed digit by digit, or chosen in
 * a calendar. While the field has the focus it shows what is typed: writing the value back, which may arrive later or differ, would
 * restart the digits of a year.
 */
export function MomentField({
  label,
  value,
  onChange,
}: {
  label: string;
  /** ISO 8601 in UTC. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const timeZone = pageZone();
  const [typed, setTyped] = useState<Local | null>();
  const stored = value === undefined ? null : localOf({ iso: value, timeZone });
  const shown = typed === undefined ? stored : typed;
  const now = toCalendarDateTime(fromDate(new Date(), timeZone)).set({ second: 0, millisecond: 0 });
  return (
    <I18nProvider locale="en-GB">
      <DatePicker
        className={styles.field ?? ''}
        granularity="minute"
        hourCycle={24}
        placeholderValue={now.set({ hour: 0, minute: 0 })}
        value={shown}
        onChange={(next) => {
          const local = next === null ? null : toCalendarDateTime(next);
          setTyped(local);
          // The year of a date is typed from its first digit.
          if (local === null || local.year >= 1000) onChange(local === null ? undefined : isoOf({ local, timeZone }));
        }}
        onBlur={() => setTyped(undefined)}
      >
        <Label className={styles.label}>{label}</Label>
        <Group className={`${styles.input} ${moment.group}`}>
          <DateInput className={moment.segments ?? ''}>
            {(segment) => <DateSegment segment={segment} className={moment.segment ?? ''} />}
          </DateInput>
          {shown === null ? null : (
            <Button
              slot={null}
              className={moment.button ?? ''}
              aria-label={text('moment.clear', { label })}
              onPress={() => {
                setTyped(undefined);
                onChange(undefined);
              }}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          )}
          <Button className={moment.button ?? ''}>
            <CalendarDays size={16} aria-hidden="true" />
          </Button>
        </Group>
        <Text slot="description" className={styles.hint}>
          {text('moment.zone', { zone: shownZone() })}
        </Text>
        <Popover className={`${list.popover} ${moment.popover}`}>
          <Dialog className={moment.dialog ?? ''}>
            <Calendar>
              <header className={moment.header}>
                <Button slot="previous" className={moment.button ?? ''}>
                  <ChevronLeft size={16} aria-hidden="true" />
                </Button>
                <Heading className={moment.month} />
                <Button slot="next" className={moment.button ?? ''}>
                  <ChevronRight size={16} aria-hidden="true" />
                </Button>
              </header>
              <CalendarGrid className={moment.days ?? ''}>
                <CalendarGridHeader>
                  {(day) => <CalendarHeaderCell className={moment.weekday ?? ''}>{day}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => <CalendarCell date={date} className={moment.day ?? ''} />}
                </CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  );
}

const localOf = ({ iso, timeZone }: { iso: string; timeZone: string }) =>
  toCalendarDateTime(parseAbsolute(iso, timeZone)).set({ second: 0, millisecond: 0 });

/** A local time that a change of clocks skips becomes the one after it; of two equal ones the first is taken. */
const isoOf = ({ local, timeZone }: { local: Local; timeZone: string }): string =>
  toZoned(local, timeZone).toDate().toISOString();
