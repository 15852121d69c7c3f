import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { Timeline } from './timeline.tsx';

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
