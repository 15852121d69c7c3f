import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import { useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScheduledEvent } from '../../ui/scheduled-event.tsx';
import sheet from '../../ui/sheet.module.css';
import { byDay, shownClock } from '../../ui/shown-time.ts';
import styles from './timeline.module.css';

/** Everything that begins or ends later at a brand, on its own clocks. */
export default function SchedulePage() {
  const { brand = '' } = useParams();
  const environment = useEnvironment();
  const schedule = useQuery(callQuery({ operation: 'listSchedule', query: { brand, environment } }));
  return (
    <Loaded query={schedule}>
      {({ list, more }) => (
        <section className={`${sheet.sheet} ${sheet.stack}`}>
          {list.length === 0 ? <p className={sheet.quiet}>{text('schedule.none')}</p> : null}
          <Timeline events={list} brand={brand} />
          {more > 0 ? <p className={sheet.quiet}>{text('schedule.more', { count: more })}</p> : null}
        </section>
      )}
    </Loaded>
  );
}

type Event = AdminValueOf<'listSchedule'>['list'][number];

/** Scheduled events, the earliest first, by day. With `brand` the name of a brand is shown only if it is another one. */
function Timeline({ events, brand }: { events: readonly Event[]; brand?: string }) {
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
