import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { brandsChange } from '../../ui/brands-change.ts';
import { commandLine } from '../../ui/command-line.ts';
import type { Environment } from '../../ui/environment.tsx';
import { shownTime } from '../../ui/shown-time.ts';

export type Flag = AdminValueOf<'listFlags'>[number];

export const flagStates = ['on', 'off', 'released'] as const;
export type FlagState = (typeof flagStates)[number];
export type FlagPlace = { readonly flag: Flag; readonly brand: string; readonly environment: Environment };
type Change = { readonly state: FlagState; readonly from?: string | undefined; readonly until?: string | undefined };

/** The change as an act. Its undo restores the state before: the change that stood there, or the released value. */
export function flagChange({
  change: { state, from, until },
  reason,
  cancels = false,
  ...place
}: FlagPlace & {
  change: Change;
  reason?: string;
  /** Whether scheduled changes of the place are cancelled first: a change that begins now and ends before them would leave them. */
  cancels?: boolean;
}): Act<AdminValueOf<'changeBrands'>> {
  const { flag, brand, environment } = place;
  const at = { tenant: brand, path: `/flags/${flag.id}` };
  const request = { ...at, value: state === 'released' ? undefined : state === 'on', from, until };
  const name = { flag: flag.id, brand };
  const isUndo = reason !== undefined;
  return {
    title: text(isUndo ? 'flags.undoTitle' : 'flags.changeTitle', name),
    submit: text(isUndo ? 'undo' : from === undefined ? `flags.submit.${state}` : 'flags.submit.schedule'),
    reason,
    ...brandsChange({ environment, requests: cancels ? [at, request] : [request] }),
    done: (_, given) => {
      const before: Change =
        flag.source === 'change' ? { state: flag.on ? 'on' : 'off', until: flag.until } : { state: 'released' };
      return {
        text:
          from === undefined
            ? text(`flags.done.${state}`, name)
            : text('flags.done.scheduled', { ...name, from: shownTime(from) }),
        undo: isUndo
          ? undefined
          : flagChange({
              ...place,
              change: before,
              cancels: from !== undefined && before.state !== 'released',
              reason: text('act.undoOf', { reason: given }),
            }),
      };
    },
    // The command takes a change back at once and not later, and makes one change.
    command:
      cancels || (state === 'released' && from !== undefined)
        ? undefined
        : (given) => commandOf({ ...place, change: { state, from, until }, reason: given }),
  };
}

function commandOf({
  flag,
  brand,
  environment,
  change: { state, from, until },
  reason,
}: FlagPlace & { change: Change; reason: string }): string {
  const action = state === 'released' ? 'undo' : from === undefined ? 'set' : 'schedule';
  return commandLine([
    'livery',
    'flag',
    action,
    brand,
    flag.id,
    ...(state === 'released' ? [] : [state]),
    ...(from === undefined ? [] : ['--from', from]),
    ...(until === undefined ? [] : ['--until', until]),
    ...(environment === 'staging' ? ['--environment', environment] : []),
    '--reason',
    reason,
  ]);
}
