import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import { ScheduledEvent } from '../../ui/scheduled-event.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import styles from './timeline.module.css';

type Event = AdminValueOf<'listSchedule'>['list'][number];

/** Scheduled events, the earliest first, by day. With `brand` the name of a brand stands only where it is another. */
export function Timeline({ events, brand }: { events: readonly Event[]; brand?: string }) {
  const days = new Map<string, Event[]>();
  for (const event of events) {
    const day = dayOf(event);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return (
    <ol className={styles.days}>
      {[...days].map(([day, inDay]) => (
        <li key={day}>
          <h3 className={styles.day}>{day}</h3>
          <ol className={styles.events}>
            {inDay.map((event) => (
              <li key={`${event.sequence} ${event.kind}`} className={styles.event}>
                <time dateTime={event.at} title={shownTime(event.at)} className={styles.time}>
                  {timeOf(event)}
                </time>
                <div className={styles.what}>
                  <p>
                    {event.tenant === brand ? null : (
                      <>
                        <Link to={`/brands/${encodeURIComponent(event.tenant)}/schedule`}>
                          {event.tenant}
                        </Link>{' '}
                      </>
                    )}
                    <ScheduledEvent event={event} />
                  </p>
                  <p className={sheet.quiet}>
                    {text('schedule.by', { actor: event.actor, reason: event.reason })}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

const dayOf = ({ at, timeZone }: { at: string; timeZone: string }) =>
  new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone },
  }).format(new Date(at));

const timeOf = ({ at, timeZone }: { at: string; timeZone: string }) =>
  new Intl.DateTimeFormat('en-GB', {
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone },
  }).format(new Date(at));
