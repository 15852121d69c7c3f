import { useQuery } from '@tanstack/react-query';
import { type TextKey, text } from '../../texts.ts';
import { planQuery } from '../../ui/act.ts';
import { type Planned, StatedValue } from '../../ui/differences/effect.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import styles from './people.module.css';
import type { ScheduleChoice } from './people-acts.ts';

/** Scheduled changes that lose their author with an act: each stays and becomes the caller's, or never begins. */
export function PassedOnChanges({
  plan,
  value: { except = [] },
  onChange,
}: {
  /** The dry run of the act in which all are adopted. */
  plan: Parameters<typeof planQuery<Pick<Planned, 'scheduled'>>>[0];
  value: ScheduleChoice;
  onChange: (choice: ScheduleChoice) => void;
}) {
  const found = useQuery(planQuery(plan));
  return (
    <Loaded query={found}>
      {(planned) => {
        const passed = planned?.scheduled;
        return passed === undefined || passed.list.length === 0 ? null : (
          <fieldset className={styles.passed}>
            <legend>{text('people.passedOn')}</legend>
            <p className={sheet.quiet}>{text('people.passedOnHint')}</p>
            {passed.list.map((change) => (
              <label key={change.sequence}>
                <input
                  type="checkbox"
                  checked={except.includes(change.sequence)}
                  onChange={({ target }) => {
                    const others = except.filter((each) => each !== change.sequence);
                    onChange({ scheduled: 'adopt', except: target.checked ? [...others, change.sequence] : others });
                  }}
                />
                <span>
                  {change.tenant}:{' '}
                  <StatedValue path={change.path} value={change.removed ? undefined : change.value}>
                    {text(change.removed ? 'schedule.restores' : 'schedule.becomes')}
                  </StatedValue>
                  <span className={sheet.quiet}>
                    {' '}
                    {[
                      timeOf('activity.placeFrom', { from: change.from }),
                      timeOf('activity.placeUntil', { until: change.until }),
                    ]
                      .filter((part) => part !== '')
                      .join(', ')}
                    {` · ${change.owner}: ${change.reason}`}
                  </span>
                </span>
              </label>
            ))}
            {passed.more > 0 ? <p className={sheet.quiet}>{text('schedule.more', { count: passed.more })}</p> : null}
          </fieldset>
        );
      }}
    </Loaded>
  );
}

const timeOf = (key: TextKey, times: Readonly<Record<string, string | null>>): string => {
  const [[name, at] = ['', null]] = Object.entries(times);
  return at === null ? '' : text(key, { [name]: shownTime(at) });
};
