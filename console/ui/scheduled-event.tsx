import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { text } from '../texts.ts';
import sheet from './sheet.module.css';
import { Value } from './value.tsx';

type Event = AdminValueOf<'listSchedule'>['list'][number];

/** The effect of a scheduled change on its place when it begins or ends. */
export function ScheduledEvent({
  event: { path, kind, removed, value },
}: {
  event: Pick<Event, 'path' | 'kind' | 'removed' | 'value'>;
}) {
  return (
    <>
      <span className={sheet.mono}>{path}</span> <Becomes kind={kind} removed={removed} value={value} />
    </>
  );
}

function Becomes({ kind, removed, value }: Pick<Event, 'kind' | 'removed' | 'value'>) {
  if (kind === 'ends') return text('schedule.ends');
  if (removed) return text('schedule.restores');
  return (
    <>
      {text('schedule.becomes')} <Value value={value} side="after" />
    </>
  );
}
