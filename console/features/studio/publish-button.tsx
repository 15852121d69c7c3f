import { useState } from 'react';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import { commandLine } from '../../ui/command-line.ts';
import { type Environment, environments } from '../../ui/environment.tsx';
import { Select } from '../../ui/select.tsx';
import type { WriterState } from './draft-writer.ts';

/** Publishes a draft as a release: to staging, or where the policy allows it to production. Nothing is published while places are not stored. */
export function PublishButton({
  brand,
  environment,
  read,
  state,
}: {
  brand: string;
  environment: Environment;
  read: AdminValueOf<'getDraft'>;
  state: WriterState;
}) {
  const [target, setTarget] = useState<Environment>('staging');
  const { revision, faults } = state.stored;
  const hasErrors = faults.some(({ severity }) => severity === 'error');
  const refusal =
    state.status !== 'saved' ? text('studio.notStored') : hasErrors ? text('studio.hasErrors') : undefined;
  return (
    <ActOpener
      operation="pushRelease"
      look="primary"
      refusal={refusal}
      act={publishAct({ brand, draft: read.draft.id, revision, environment: target })}
      inputs={
        <Select
          label={text('studio.publishTo')}
          value={target}
          onChange={setTarget}
          options={environments.toReversed().map((value) => ({ value, label: text(`environment.${value}`) }))}
        />
      }
      key={environment}
    >
      {text('studio.publish')}
    </ActOpener>
  );
}

function publishAct({
  brand,
  draft,
  revision,
  environment,
}: {
  brand: string;
  draft: string;
  revision: number;
  environment: Environment;
}): Act<AdminValueOf<'pushRelease'>> {
  const push = (more: { reason: string; dryRun?: boolean; signal?: AbortSignal }) => {
    const { signal, ...stated } = more;
    return callAdmin({
      operation: 'pushRelease',
      params: { tenant: brand },
      query: { environment, draft, revision, ...stated },
      file: new Blob([]),
      ...(signal === undefined ? {} : { signal }),
    });
  };
  return {
    title: text('studio.publishOf', { brand }),
    submit: text('studio.publish'),
    plan: {
      key: ['pushRelease', brand, draft, revision, environment],
      run: (signal) => push({ reason: '', dryRun: true, signal }),
    },
    act: ({ reason }) => push({ reason }),
    done: ({ number }) => ({
      text:
        number === null
          ? text('act.proposed')
          : text('studio.published', { number, brand, environment: text(`environment.${environment}`) }),
    }),
    command: (reason) =>
      commandLine([
        'livery',
        ...['draft', 'publish', brand, draft, '--to', environment],
        ...['--reason', reason],
      ]),
  };
}
