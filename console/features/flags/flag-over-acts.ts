import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { type Act, planReason } from '../../ui/act.ts';
import { brandsChange, undoesOf } from '../../ui/brands-change.ts';
import { commandLine } from '../../ui/command-line.ts';
import type { Environment } from '../../ui/environment.tsx';
import { shownTime } from '../../ui/shown-time.ts';

type State = 'on' | 'off' | 'released';

export type FlagAct = State | 'steps' | 'cancelled';

type Requests = AdminBodyOf<'changeBrands'>['requests'];
type Changed = AdminValueOf<'changeBrands'>;

export type FlagPlaces = {
  readonly flag: string;
  readonly environment: Environment;
  readonly rows: readonly PlaceRow[];
};

const requestsOf = ({ flag, rows, state, from }: FlagPlaces & { state: State; from?: string | undefined }): Requests =>
  rows.map(({ brand }) => ({
    tenant: brand,
    path: `/flags/${flag}`,
    value: state === 'released' ? undefined : state === 'on',
    from,
  }));

/** A change of all chosen brands at once, now or at a time. */
export function flagOverChange({
  state,
  from,
  ...place
}: FlagPlaces & { state: State; from?: string | undefined }): Act<Changed> {
  const count = place.rows.length;
  const name = { flag: place.flag, count };
  return setOf({
    place,
    requests: requestsOf({ ...place, state, from }),
    title: text('flagOver.changeTitle', name),
    submit: text(from === undefined ? `flags.submit.${state}` : 'flags.submit.schedule'),
    doneText:
      from === undefined
        ? text(`flagOver.done.${state}`, name)
        : text('flagOver.done.scheduled', { ...name, from: shownTime(from) }),
    undo: (changed, reason) =>
      setOf({
        place,
        reason,
        requests: undoesOf(changed),
        submit: text('undo'),
        title: text('flagOver.undoTitle', name),
        doneText: text('flagOver.undone', name),
      }),
    command:
      state === 'released' && from !== undefined
        ? undefined
        : (reason) =>
            commandOf({ ...place, words: ['flag', from === undefined ? 'set' : 'schedule'], state, from, reason }),
  });
}

type Scheduled = Pick<FlagPlaces, 'flag' | 'rows'>;

const ownOf = ({ rows }: Scheduled) =>
  rows.flatMap(({ brand, scheduled }) => scheduled.filter(({ tenant }) => tenant === brand));

const isOfFlag = ({ flag }: Scheduled, { path }: { readonly path: string }) => path === `/flags/${flag}`;

/** Scheduled changes of the flag that the chosen brands have themselves. Those of a parent are cancelled at the parent. */
export const scheduledAt = (place: Scheduled) => ownOf(place).filter((one) => isOfFlag(place, one));

/** Scheduled changes of all flags, of which this flag is a part. To cancel one would cancel it for the other flags, too. */
export const scheduledAbove = (place: Scheduled) => ownOf(place).filter((one) => !isOfFlag(place, one));

/** Cancels what is scheduled at the chosen brands. Its undo schedules it again. */
export function flagOverCancel(place: FlagPlaces): Act<Changed> {
  const events = scheduledAt(place);
  const name = { flag: place.flag, count: new Set(events.map(({ tenant }) => tenant)).size };
  return setOf({
    place,
    requests: events.map(({ tenant, path, sequence }) => ({ tenant, path, undoes: sequence })),
    title: text('flagOver.cancelTitle', name),
    submit: text('schedule.cancel'),
    doneText: text('flagOver.done.cancelled', name),
    undo: (_, reason) =>
      setOf({
        place,
        reason,
        requests: events.map(({ tenant, path, from, until, removed, value }) => ({
          ...{ tenant, path, from, until },
          ...(removed ? {} : { value }),
        })),
        submit: text('undo'),
        title: text('flagOver.cancelUndoTitle', name),
        doneText: text('flagOver.done.scheduledAgain', name),
      }),
  });
}

/** A change set over the chosen brands. */
function setOf({
  place: { environment },
  requests,
  doneText,
  undo,
  ...act
}: {
  place: FlagPlaces;
  requests: Requests;
  title: string;
  submit: string;
  reason?: string;
  doneText: string;
  undo?: (changed: Changed, reason: string) => Act<Changed>;
  command?: ((reason: string) => string) | undefined;
}): Act<Changed> {
  return {
    ...act,
    ...brandsChange({ environment, requests }),
    done: (changed, reason) => ({ text: doneText, undo: undo?.(changed, text('act.undoOf', { reason })) }),
  };
}

/** A change in steps that somebody continues. */
export function flagOverRollout({
  state,
  step,
  onRollout,
  ...place
}: FlagPlaces & { state: 'on' | 'off'; step: number; onRollout: (id: string) => void }): Act<{
  id: string | null;
  proposal: string | null;
  left: string[];
}> {
  const body = { environment: place.environment, requests: requestsOf({ ...place, state }), step };
  const operation = 'beginRollout';
  return {
    title: text('flagOver.rolloutTitle', { flag: place.flag, count: place.rows.length }),
    submit: text('flagOver.begin'),
    // The first step is taken at once.
    brands: place.environment === 'staging' ? [] : place.rows.slice(0, step).map(({ brand }) => brand),
    plan: {
      key: ['rollout', body],
      run: async (signal) => {
        const { differences, cancelled, warnings } = await callAdmin({
          operation,
          signal,
          body: { ...body, reason: planReason, dryRun: true },
        });
        return { differences, cancelled, warnings };
      },
    },
    act: ({ reason }) => callAdmin({ operation, body: { ...body, reason } }),
    done: ({ id, left }) => {
      if (id !== null) onRollout(id);
      return { text: text('flagOver.begun', { count: left.length }) };
    },
    command: (reason) => commandOf({ ...place, words: ['rollout', 'begin'], state, step, reason }),
  };
}

function commandOf({
  flag,
  environment,
  rows,
  words,
  state,
  from,
  step,
  reason,
}: FlagPlaces & {
  words: readonly string[];
  state: State;
  from?: string | undefined;
  step?: number;
  reason: string;
}): string {
  const brands = rows.map(({ brand }) => brand).join(',');
  const isRollout = step !== undefined;
  const set = state === 'released' ? ['flag', 'undo', brands, flag] : [...words, brands, flag, state];
  return commandLine([
    'livery',
    ...(isRollout ? [...words, brands, `/flags/${flag}`, String(state === 'on')] : set),
    ...(isRollout ? ['--step', String(step)] : []),
    ...(from === undefined ? [] : ['--from', from]),
    ...(environment === 'staging' ? ['--environment', environment] : []),
    '--reason',
    reason,
  ]);
}

export type PlaceRow = AdminValueOf<'listPlace'>['list'][number];
