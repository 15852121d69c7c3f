import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { text } from '../texts.ts';
import styles from './field.module.css';
import { shownTime } from './shown-time.ts';

/** Milliseconds of a minute, the finest that the field takes. */
const minute = 60_000;

/** A moment on the clocks of a zone. Its value is in UTC; undefined while none is chosen. */
export function MomentField({
  label,
  value,
  onChange,
  timeZone,
}: {
  label: string;
  /** ISO 8601 in UTC. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** IANA zone. */
  timeZone: string;
}) {
  const local = value === undefined ? '' : localOf({ iso: value, timeZone });
  const here = value === undefined ? undefined : shownTime(value);
  const there = value === undefined ? undefined : shownTime(value, timeZone);
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        type="datetime-local"
        className={styles.input}
        value={local}
        onChange={(event) => onChange(isoOf({ local: event.target.value, timeZone }))}
      />
      <span className={styles.hint}>
        {there === undefined
          ? text('moment.zone', { zone: timeZone })
          : text('moment.is', { there, here: here ?? '' })}
      </span>
    </label>
  );
}

const localOf = ({ iso, timeZone }: { iso: string; timeZone: string }) =>
  toCalendarDateTime(parseAbsolute(iso, timeZone)).toString().slice(0, 16);

/** A local time that a change of clocks skips becomes the one after it; of two equal ones the first is taken. */
function isoOf({ local, timeZone }: { local: string; timeZone: string }): string | undefined {
  if (local === '') return undefined;
  const at = toZoned(parseDateTime(local), timeZone).toDate().getTime();
  return new Date(Math.floor(at / minute) * minute).toISOString();
}
