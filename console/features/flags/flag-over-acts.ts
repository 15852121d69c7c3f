import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { type Act, planReason } from '../../ui/act.ts';
import { brandsChange } from '../../ui/brands-change.ts';
import { commandLine } from '../../ui/command-line.ts';
import type { Environment } from '../../ui/environment.tsx';

type State = 'on' | 'off' | 'released';

export type FlagAct = State | 'steps';

type Requests = AdminBodyOf<'changeBrands'>['requests'];

export type FlagPlaces = {
  readonly flag: string;
  readonly environment: Environment;
  readonly rows: readonly PlaceRow[];
};

const requestsOf = ({ flag, rows, state }: FlagPlaces & { state: State }): Requests =>
  rows.map(({ brand }) => ({
    tenant: brand,
    path: `/flags/${flag}`,
    value: state === 'released' ? undefined : state === 'on',
  }));

/** Restores each brand to its state before: the change that stood there, or the released value. */
const undoRequests = ({ flag, rows }: FlagPlaces): Requests =>
  rows.map(({ brand, source, value, until }) => ({
    tenant: brand,
    path: `/flags/${flag}`,
    ...(source === 'change' ? { value, until } : {}),
  }));

/** A change of all chosen brands at once. */
export function flagOverChange({ state, ...place }: FlagPlaces & { state: State }): Act<{ proposal: string | null }> {
  const count = place.rows.length;
  const name = { flag: place.flag, count };
  return setOf({
    place,
    requests: requestsOf({ ...place, state }),
    title: text('flagOver.changeTitle', name),
    submit: text(`flags.submit.${state}`),
    doneText: text(`flagOver.done.${state}`, name),
    undo: (reason) =>
      setOf({
        place,
        reason,
        requests: undoRequests(place),
        submit: text('undo'),
        title: text('flagOver.undoTitle', name),
        doneText: text('flagOver.undone', name),
      }),
    command: (reason) => commandOf({ ...place, words: ['flag', 'set'], state, reason }),
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
  undo?: (reason: string) => Act<{ proposal: string | null }>;
  command?: (reason: string) => string;
}): Act<{ proposal: string | null }> {
  return {
    ...act,
    ...brandsChange({ environment, requests }),
    done: (_, reason) => ({ text: doneText, undo: undo?.(text('act.undoOf', { reason })) }),
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
  step,
  reason,
}: FlagPlaces & { words: readonly string[]; state: State; step?: number; reason: string }): string {
  const brands = rows.map(({ brand }) => brand).join(',');
  const isRollout = step !== undefined;
  const set = state === 'released' ? ['flag', 'undo', brands, flag] : [...words, brands, flag, state];
  return commandLine([
    'livery',
    ...(isRollout ? [...words, brands, `/flags/${flag}`, String(state === 'on')] : set),
    ...(isRollout ? ['--step', String(step)] : []),
    ...(environment === 'staging' ? ['--environment', environment] : []),
    '--reason',
    reason,
  ]);
}

export type PlaceRow = AdminValueOf<'listPlace'>['list'][number];
