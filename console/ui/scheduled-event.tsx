import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { text } from '../texts.ts';
import { StatedValue } from './differences/effect.tsx';

type Event = AdminValueOf<'listSchedule'>['list'][number];

/** The effect of a scheduled change on its place when it begins or ends. */
export function ScheduledEvent({
  event: { path, kind, removed, value },
}: {
  event: Pick<Event, 'path' | 'kind' | 'removed' | 'value'>;
}) {
  return (
    <StatedValue path={path} value={kind === 'ends' || removed ? undefined : value}>
      {text(kind === 'ends' ? 'schedule.ends' : removed ? 'schedule.restores' : 'schedule.becomes')}
    </StatedValue>
  );
}
