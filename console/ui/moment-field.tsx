import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { useState } from 'react';
import { text } from '../texts.ts';
import styles from './field.module.css';
import { pageZone, shownZone } from './shown-time.ts';

/** A date with a year of four digits; browsers accept up to six. */
const whole = /^\d{4}-/;

/**
 * A moment on the page's clock. Its value is in UTC; undefined while none is chosen. While the field has the focus it shows what is
 * typed: writing the value back, which may arrive later or differ, would restart the digits of a year.
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
  const [typed, setTyped] = useState<string>();
  const local = value === undefined ? '' : localOf({ iso: value, timeZone });
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        type="datetime-local"
        className={styles.input}
        value={typed ?? local}
        max="9999-12-31T23:59"
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '' || whole.test(target.value)) onChange(isoOf({ local: target.value, timeZone }));
        }}
        onBlur={() => setTyped(undefined)}
      />
      <span className={styles.hint}>{text('moment.zone', { zone: shownZone() })}</span>
    </label>
  );
}

const localOf = ({ iso, timeZone }: { iso: string; timeZone: string }) =>
  toCalendarDateTime(parseAbsolute(iso, timeZone)).toString().slice(0, 16);

/** A local time that a change of clocks skips becomes the one after it; of two equal ones the first is taken. */
function isoOf({ local, timeZone }: { local: string; timeZone: string }): string | undefined {
  if (local === '') return undefined;
  return toZoned(parseDateTime(local), timeZone).toDate().toISOString();
}
