import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { brandsChange, undoesOf } from '../../ui/brands-change.ts';
import { commandLine } from '../../ui/command-line.ts';
import type { Environment } from '../../ui/environment.tsx';
import { shownTime } from '../../ui/shown-time.ts';

export type Flag = AdminValueOf<'listFlags'>[number];

export const flagStates = ['on', 'off', 'released'] as const;
export type FlagState = (typeof flagStates)[number];
export type FlagPlace = { readonly flag: Flag; readonly brand: string; readonly environment: Environment };
type Change = { readonly state: FlagState; readonly from?: string | undefined; readonly until?: string | undefined };

/** The change as an act. Its undo takes back this change alone: what it replaced applies again. */
export function flagChange({
  change: { state, from, until },
  ...place
}: FlagPlace & { change: Change }): Act<AdminValueOf<'changeBrands'>> {
  const { flag, brand, environment } = place;
  const name = { flag: flag.id, brand };
  const value = state === 'released' ? undefined : state === 'on';
  const requests = [{ tenant: brand, path: `/flags/${flag.id}`, value, from, until }];
  return {
    title: text('flags.changeTitle', name),
    submit: text(from === undefined ? `flags.submit.${state}` : 'flags.submit.schedule'),
    ...brandsChange({ environment, requests }),
    done: (changed, given) => ({
      text:
        from === undefined
          ? text(`flags.done.${state}`, name)
          : text('flags.done.scheduled', { ...name, from: shownTime(from) }),
      undo: {
        title: text('flags.undoTitle', name),
        submit: text('undo'),
        reason: text('act.undoOf', { reason: given }),
        ...brandsChange({ environment, requests: undoesOf(changed) }),
        done: () => ({ text: text('flags.done.undone', name) }),
      },
    }),
    // The command takes a change back at once and not later.
    command:
      state === 'released' && from !== undefined
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
