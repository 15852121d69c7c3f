import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import { ScheduledEvent } from '../../ui/scheduled-event.tsx';
import sheet from '../../ui/sheet.module.css';
import { byDay, shownClock } from '../../ui/shown-time.ts';
import styles from './timeline.module.css';

type Event = AdminValueOf<'listSchedule'>['list'][number];

/** Scheduled events, the earliest first, by day. With `brand` the name of a brand is shown only if it is another one. */
export function Timeline({ events, brand }: { events: readonly Event[]; brand?: string }) {
  return (
    <ol className={styles.days}>
      {byDay(events).map(([day, inDay]) => (
        <li key={day}>
          <h3 className={styles.day}>{day}</h3>
          <ol className={styles.events}>
            {inDay.map((event) => (
              <li key={`${event.sequence} ${event.kind}`} className={styles.event}>
                <time dateTime={event.at} className={styles.time}>
                  {shownClock(event.at)}
                </time>
                <div className={styles.what}>
                  <p>
                    {event.tenant === brand ? null : (
                      <>
                        <Link to={brandPath({ brand: event.tenant, page: 'schedule' })}>{event.tenant}</Link>{' '}
                      </>
                    )}
                    <ScheduledEvent event={event} />
                  </p>
                  <p className={sheet.quiet}>{text('schedule.by', { actor: event.actor, reason: event.reason })}</p>
                </div>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
