import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { mayChange } from '../../../schema/features/staff/may-call.ts';
import { callQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { ActButton, useMay } from '../../ui/act-button.tsx';
import { ActOpener, useOpenAct } from '../../ui/act-opener.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { brandIn, type Environment, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScheduledEvent as EventWords } from '../../ui/scheduled-event.tsx';
import sheet from '../../ui/sheet.module.css';
import { byDay, shownClock, shownTime } from '../../ui/shown-time.ts';
import { ScheduleDialog } from './flag-dialog.tsx';
import { cancelAct, moveAct, type ScheduledEvent, type ScheduledStart } from './schedule-acts.ts';
import { mayBegin, StartField } from './start-field.tsx';
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
          <NewSchedule brand={brand} environment={environment} />
          {list.length === 0 ? <p className={sheet.quiet}>{text('schedule.none')}</p> : null}
          <Timeline events={list} brand={brand} environment={environment} />
          {more > 0 ? <p className={sheet.quiet}>{text('schedule.more', { count: more })}</p> : null}
        </section>
      )}
    </Loaded>
  );
}

/** Schedules a change of a flag that the reader may change. */
function NewSchedule({ brand, environment }: { brand: string; environment: Environment }) {
  const staff = useStaff();
  const may = useMay();
  const { isOpen, open, close } = useOpenAct('changeBrands');
  const flags = useQuery({
    ...callQuery({ operation: 'listFlags', params: { brand: brandIn(brand, environment) } }),
    enabled: may('listFlags') && may('changeBrands'),
  });
  const [first, ...others] = (flags.data ?? []).filter(({ id }) => mayChange({ ...staff, steps: ['flags', id] }));
  if (first === undefined) return null;
  return (
    <div className={sheet.actions}>
      <ActButton operation="changeBrands" onPress={open}>
        {text('schedule.new')}
      </ActButton>
      {isOpen ? (
        <ScheduleDialog flags={[first, ...others]} brand={brand} environment={environment} onClose={close} />
      ) : null}
    </div>
  );
}

/** Scheduled events, the earliest first, by day. The name of a brand is shown only if it is another one. */
function Timeline({
  events,
  brand,
  environment,
}: {
  events: readonly ScheduledEvent[];
  brand: string;
  environment: Environment;
}) {
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
                    <EventWords event={event} />
                  </p>
                  <p className={sheet.quiet}>{text('schedule.by', { actor: event.actor, reason: event.reason })}</p>
                  {isStart(event) ? <StartActs event={event} environment={environment} /> : null}
                </div>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

const isStart = (event: ScheduledEvent): event is ScheduledStart => event.change !== undefined;

/** Moves or cancels a change where it is listed. */
function StartActs({ event, environment }: { event: ScheduledStart; environment: Environment }) {
  const staff = useStaff();
  const [from, setFrom] = useState(event.change.from);
  const isAllowed = mayChange({ ...staff, steps: event.path.slice(1).split('/') });
  const named = { brand: event.tenant, at: shownTime(event.change.from), place: event.path };
  return (
    <div className={sheet.actions}>
      <ActOpener
        operation="changeBrands"
        act={moveAct({ event, environment, from })}
        isReady={from !== event.change.from && mayBegin(from)}
        isAllowed={isAllowed}
        aria-label={text('schedule.moveOf', named)}
        inputs={
          <StartField
            label={text('schedule.start')}
            value={from}
            onChange={(next) => setFrom(next ?? event.change.from)}
            moved={event.change.from}
          />
        }
      >
        {text('schedule.move')}
      </ActOpener>
      <ActOpener
        operation="changeBrands"
        act={cancelAct(event, environment)}
        isAllowed={isAllowed}
        aria-label={text('schedule.cancelOf', named)}
      >
        {text('schedule.cancel')}
      </ActOpener>
    </div>
  );
}
