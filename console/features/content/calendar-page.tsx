import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { brandIn, type Environment, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { useSearch } from '../../ui/use-search.ts';
import styles from './calendar.module.css';
import { type CalendarEvent, type CalendarSpan, dayIn, eventsByDay, shifted, spans, weeksOf } from './calendar.ts';
import { stateOf, titleOf } from './entry-state.ts';

/** All content of a brand that begins or ends in a month or a week, and scheduled publications, on the brand's clock. */
export default function CalendarPage() {
  const { brand = '' } = useParams();
  const environment = useEnvironment();
  const params = { brand: brandIn(brand, environment) };
  const list = useQuery(callQuery({ operation: 'listContent', params }));
  const publications = useQuery(callQuery({ operation: 'listContentPublications', params }));
  return (
    <Loaded query={list}>
      {(items) => (
        <Loaded query={publications}>
          {(planned) => <Calendar brand={brand} environment={environment} events={eventsByDay(items, planned)} />}
        </Loaded>
      )}
    </Loaded>
  );
}

type Events = ReturnType<typeof eventsByDay>;
type Of = { brand: string; environment: Environment };

function Calendar({ events, ...of }: Of & { events: Events }) {
  const { search, push } = useSearch();
  const [now] = useState(() => new Date());
  const span = spans.find((each) => each === search.get('span')) ?? 'month';
  const day = dayIn(search.get('day'), now);
  const weeks = weeksOf(span, day);
  const title = titleOfSpan(span, day, weeks);
  const isShown = (each: string) => span === 'week' || each.slice(0, 7) === day.slice(0, 7);
  const isEmpty = weeks.flat().every((each) => !isShown(each) || !events.has(each));
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`} aria-label={title}>
      <div className={sheet.row}>
        <h2 className={sheet.heading} aria-live="polite">
          {title}
        </h2>
        <div className={styles.steps}>
          <Button
            look="plain"
            aria-label={text(`content.calendar.previous.${span}`)}
            onPress={() => push({ day: shifted(span, day, -1) })}
          >
            <ChevronLeft size={18} aria-hidden="true" />
          </Button>
          <Button onPress={() => push({ day: undefined })}>{text('content.calendar.today')}</Button>
          <Button
            look="plain"
            aria-label={text(`content.calendar.next.${span}`)}
            onPress={() => push({ day: shifted(span, day, 1) })}
          >
            <ChevronRight size={18} aria-hidden="true" />
          </Button>
          <Select<CalendarSpan>
            label={text('content.calendar.span')}
            value={span}
            onChange={(next) => push({ span: next === 'month' ? undefined : next })}
            options={spans.map((value) => ({ value, label: text(`content.calendar.${value}`) }))}
          />
        </div>
      </div>
      {isEmpty ? <p>{text(`content.calendar.none.${span}`)}</p> : null}
      <table className={styles.calendar} aria-label={title}>
        <thead>
          <tr>
            {weeks[0]?.map((each) => (
              <th key={each} scope="col">
                {shown(each, { weekday: 'long' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td
                  key={each}
                  data-other={isShown(each) ? undefined : true}
                  aria-current={each === dayIn(null, now) ? 'date' : undefined}
                >
                  <Day of={of} day={each} events={isShown(each) ? events.get(each) : undefined} now={now} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Day({
  of,
  day,
  events = [],
  now,
}: {
  of: Of;
  day: string;
  events: readonly CalendarEvent[] | undefined;
  now: Date;
}) {
  return (
    <>
      <time dateTime={day} className={styles.day}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className={`${sheet.hidden} ${styles.whole}`}>
          {shown(day, { weekday: 'long', day: 'numeric', month: 'long' })}
        </span>
      </time>
      {events.length === 0 ? null : (
        <ul className={styles.events}>
          {events.map((event) => (
            <li key={`${event.what} ${event.kind} ${event.id}`} data-what={event.what}>
              <Event of={of} event={event} now={now} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Event({
  of: { brand, environment },
  event: { what, kind, id, time, item },
  now,
}: {
  of: Of;
  event: CalendarEvent;
  now: Date;
}) {
  const state = item && stateOf(item, now);
  return (
    <>
      <span className={sheet.quiet}>{text(`content.calendar.${what}`, { at: time })}</span>
      <Link to={brandPath({ brand, page: `content/${kind}/${encodeURIComponent(id)}`, environment })}>
        <bdi>{item === undefined ? id : titleOf(item)}</bdi>
      </Link>
      <span className={sheet.quiet}>
        {text(`content.one.${kind}`)}
        {state === 'hidden' || state === 'draft' ? ` · ${text(`content.filter.${state}`)}` : ''}
      </span>
    </>
  );
}

/** A day in words. Days have no zone. */
const shown = (day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

function titleOfSpan(span: CalendarSpan, day: string, weeks: readonly (readonly string[])[]): string {
  if (span === 'month') return shown(day, { month: 'long', year: 'numeric' });
  const [first = day, last = day] = [weeks[0]?.[0], weeks[0]?.[6]];
  const parts = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return text('content.span', { from: shown(first, parts), until: shown(last, parts) });
}
