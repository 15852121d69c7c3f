import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { type Act, planReason } from '../../ui/act.ts';
import { commandLine } from '../../ui/command-line.ts';
import type { Environment } from '../../ui/environment.tsx';
import type { LiveChange } from './live-changes.ts';

type Changed = AdminValueOf<'changeBrands'>;
type Dropped = {
  readonly brand: string;
  readonly environment: Environment;
  readonly title: string;
  readonly change: LiveChange;
};

/** Ends a live change, so that the released value applies again. Its undo makes the change again. */
export function dropLiveChange({ brand, environment, title, change }: Dropped): Act<Changed> {
  return changeAct({
    brand,
    environment,
    path: change.path,
    words: {
      title: text('studio.live.dropTitle', { title }),
      submit: text('studio.live.drop'),
      done: text('studio.live.dropped', { title }),
    },
    undo: (given) =>
      changeAct({
        brand,
        environment,
        path: change.path,
        stated: { value: change.value, until: change.until },
        reason: text('act.undoOf', { reason: given }),
        words: {
          title: text('studio.live.restoreTitle', { title }),
          submit: text('undo'),
          done: text('studio.live.restored', { title }),
        },
      }),
  });
}

function changeAct({
  brand,
  environment,
  path,
  stated,
  reason,
  words,
  undo,
}: Pick<Dropped, 'brand' | 'environment'> & {
  path: string;
  /** The value of the change and its end; without it the change is ended. */
  stated?: Pick<LiveChange, 'value' | 'until'>;
  reason?: string;
  words: { readonly title: string; readonly submit: string; readonly done: string };
  undo?: (reason: string) => Act<Changed>;
}): Act<Changed> {
  const request = { tenant: brand, path, ...stated };
  const body = { environment, requests: [request] };
  return {
    title: words.title,
    submit: words.submit,
    ...(reason === undefined ? {} : { reason }),
    plan: {
      key: [brand, environment, request],
      run: (signal) =>
        callAdmin({ operation: 'changeBrands', body: { ...body, reason: planReason, dryRun: true }, signal }),
    },
    act: (given) => callAdmin({ operation: 'changeBrands', body: { ...body, ...given } }),
    done: (_, given) => ({ text: words.done, ...(undo === undefined ? {} : { undo: undo(given) }) }),
    command: (given) =>
      commandLine([
        'livery',
        stated === undefined ? 'unset' : 'set',
        brand,
        path,
        ...(stated === undefined ? [] : [JSON.stringify(stated.value)]),
        ...(stated?.until == null ? [] : ['--until', stated.until]),
        ...(environment === 'staging' ? ['--environment', environment] : []),
        '--reason',
        given,
      ]),
  };
}
