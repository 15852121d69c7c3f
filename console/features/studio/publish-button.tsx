import { useState } from 'react';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { type Act, planReason } from '../../ui/act.ts';
import { useMay } from '../../ui/act-button.tsx';
import { ActOpener } from '../../ui/act-opener.tsx';
import { commandLine } from '../../ui/command-line.ts';
import { type Environment, environments } from '../../ui/environment.tsx';
import { Select } from '../../ui/select.tsx';
import type { WriterState } from './draft-writer.ts';

/**
 * Publishes a draft as a release, to staging or where the policy allows it to production. Who may not publish asks a colleague.
 * Nothing is published while places are not stored.
 */
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
  const may = useMay();
  const operation = may('pushRelease') ? 'pushRelease' : 'requestPublication';
  const hasErrors = faults.some(({ severity }) => severity === 'error');
  const refusal =
    state.status !== 'saved' ? text('studio.notStored') : hasErrors ? text('studio.hasErrors') : undefined;
  return (
    <ActOpener
      {...{ operation, refusal }}
      look="primary"
      act={acts[operation]({ brand, draft: read.draft.id, revision, environment: target })}
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
      {text(operation === 'pushRelease' ? 'studio.publish' : 'studio.request')}
    </ActOpener>
  );
}

type Target = {
  readonly brand: string;
  readonly draft: string;
  readonly revision: number;
  readonly environment: Environment;
};

function publishAct({ brand, draft, revision, environment }: Target): Act<AdminValueOf<'pushRelease'>> {
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

function requestAct({
  brand,
  draft,
  revision,
  environment,
}: Target): Act<AdminValueOf<'requestPublication'>> {
  const request = (more: { reason: string; dryRun?: boolean; signal?: AbortSignal }) => {
    const { signal, ...stated } = more;
    return callAdmin({
      operation: 'requestPublication',
      params: { tenant: brand, draft },
      body: { environment, revision, ...stated },
      ...(signal === undefined ? {} : { signal }),
    });
  };
  return {
    title: text('studio.requestOf', { brand }),
    submit: text('studio.request'),
    plan: {
      key: ['requestPublication', brand, draft, revision, environment],
      run: (signal) => request({ reason: planReason, dryRun: true, signal }),
    },
    act: ({ reason }) => request({ reason }),
    done: () => ({ text: text('studio.requested') }),
    command: (reason) =>
      commandLine([
        'livery',
        ...['draft', 'request', brand, draft, '--to', environment],
        ...['--reason', reason],
      ]),
  };
}

const acts = { pushRelease: publishAct, requestPublication: requestAct } as const;
