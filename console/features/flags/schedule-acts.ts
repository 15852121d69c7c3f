import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { brandsChange, undoesOf } from '../../ui/brands-change.ts';
import type { Environment } from '../../ui/environment.tsx';
import { shownTime } from '../../ui/shown-time.ts';

export type ScheduledEvent = AdminValueOf<'listSchedule'>['list'][number];
/** The start of a change. Its end and its other facts are those of the change. */
export type ScheduledStart = ScheduledEvent & Required<Pick<ScheduledEvent, 'change'>>;

type Requests = AdminBodyOf<'changeBrands'>['requests'];
type Changed = AdminValueOf<'changeBrands'>;

/** The scheduled change again, with its start, or another one. A temporary one stays as long. */
function restated(
  { tenant, path, value, removed, change }: ScheduledStart,
  from: string = change.from,
): Requests[number] {
  const later = Date.parse(from) - Date.parse(change.from);
  const until = change.until === null ? null : new Date(Date.parse(change.until) + later).toISOString();
  return { tenant, path, from, until, ...(removed ? {} : { value }) };
}

/** Cancels a scheduled change. Its undo schedules it again. */
export function cancelAct(event: ScheduledStart, environment: Environment): Act<Changed> {
  const { tenant, path, sequence, reason: why } = event;
  return {
    title: text('schedule.cancelTitle', { brand: tenant }),
    submit: text('schedule.cancel'),
    ...brandsChange({ environment, requests: [{ tenant, path, undoes: sequence }] }),
    done: (_, reason) => ({
      text: text('schedule.cancelled', { brand: tenant, reason: why }),
      undo: undoOf({ event, environment, requests: [restated(event)], reason }),
    }),
  };
}

/** Moves a scheduled change to another start. Its undo moves it back. */
export function moveAct({
  event,
  environment,
  from,
}: {
  event: ScheduledStart;
  environment: Environment;
  from: string;
}): Act<Changed> {
  const { tenant, path, sequence } = event;
  return {
    title: text('schedule.moveTitle', { brand: tenant }),
    submit: text('schedule.move'),
    ...brandsChange({ environment, requests: [{ tenant, path, undoes: sequence }, restated(event, from)] }),
    done: (changed, reason) => ({
      text: text('schedule.moved', { brand: tenant, from: shownTime(from) }),
      undo: undoOf({ event, environment, requests: [...undoesOf(changed), restated(event)], reason }),
    }),
  };
}

const undoOf = ({
  event: { tenant, change },
  environment,
  requests,
  reason,
}: {
  event: ScheduledStart;
  environment: Environment;
  requests: Requests;
  reason: string;
}): Act<Changed> => ({
  title: text('schedule.undoTitle', { brand: tenant }),
  submit: text('undo'),
  reason: text('act.undoOf', { reason }),
  ...brandsChange({ environment, requests }),
  done: () => ({ text: text('schedule.moved', { brand: tenant, from: shownTime(change.from) }) }),
});
