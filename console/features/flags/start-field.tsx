import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import sheet from '../../ui/sheet.module.css';
import { momentOf } from '../../ui/shown-time.ts';
import styles from './timeline.module.css';

const hour = 3_600_000;

/** Whether a change may begin then: at once without a moment, or at one to come. The server makes a change with an earlier one at once. */
export const mayBegin = (from: string | undefined): boolean => from === undefined || Date.parse(from) > Date.now();

/** The moment at which a change begins, with presets. */
export function StartField({
  label,
  value,
  onChange,
  moved,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** The start of a change that is moved, from which a day later is counted. */
  moved?: string;
}) {
  const now = new Date();
  const presets = {
    inAnHour: new Date(now.getTime() + hour).toISOString(),
    tonight: momentOf({ now, days: 0, hour: 22 }),
    tomorrow: momentOf({ now, days: 1, hour: 9 }),
    ...(moved === undefined ? {} : { dayLater: new Date(Date.parse(moved) + 24 * hour).toISOString() }),
  };
  return (
    <>
      <fieldset className={`${sheet.actions} ${styles.presets}`} aria-label={text('schedule.presets')}>
        {(Object.entries(presets) as [keyof typeof presets, string][])
          .filter(([, at]) => Date.parse(at) > now.getTime())
          .map(([name, at]) => (
            <Button key={name} onPress={() => onChange(at)}>
              {text(`schedule.preset.${name}`)}
            </Button>
          ))}
      </fieldset>
      <MomentField label={label} value={value} onChange={onChange} />
      {mayBegin(value) ? null : <p className={sheet.bad}>{text('schedule.past')}</p>}
    </>
  );
}
