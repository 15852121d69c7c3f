import { useState } from 'react';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { type Act, planReason } from '../../ui/act.ts';
import { useMay } from '../../ui/act-button.tsx';
import { ActOpener } from '../../ui/act-opener.tsx';
import { commandLine } from '../../ui/command-line.ts';
import type { PictureOf } from '../../ui/differences/brand-rows.ts';
import type { Planned } from '../../ui/differences/effect.tsx';
import { type Environment, environments } from '../../ui/environment.tsx';
import { LiveFrame } from '../../ui/live-frame.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import type { WriterState } from './draft-writer.ts';
import styles from './studio.module.css';
import { useStudio } from './studio-context.ts';

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
  const { files } = useStudio();
  const pictureOf: PictureOf = (path) => {
    const file = files.get(path);
    return file && { ...file, from: text('studio.ofDraft') };
  };
  const { revision, faults } = state.stored;
  const may = useMay();
  const operation = may('pushRelease') ? 'pushRelease' : 'requestPublication';
  const hasErrors = faults.some(({ severity }) => severity === 'error');
  const refusal =
    state.status !== 'saved' ? text('studio.notStored') : hasErrors ? text('studio.hasErrors') : undefined;
  return (
    <ActOpener
      operation={operation}
      refusal={refusal}
      look="primary"
      act={acts[operation]({ brand, draft: read.draft.id, revision, environment: target, pictureOf })}
      inputs={
        <>
          <Select
            label={text('studio.publishTo')}
            value={target}
            onChange={setTarget}
            options={environments.toReversed().map((value) => ({ value, label: text(`environment.${value}`) }))}
          />
          <BothSites brand={brand} target={target} read={read} />
        </>
      }
      key={environment}
    >
      {text(operation === 'pushRelease' ? 'studio.publish' : 'studio.request')}
    </ActOpener>
  );
}

/** The served site beside that of the draft. Loaded when it is opened. */
function BothSites({
  brand,
  target,
  read: { draft, served },
}: {
  brand: string;
  target: Environment;
  read: AdminValueOf<'getDraft'>;
}) {
  const [isOpen, setOpen] = useState(false);
  const isServed = served.some(({ environment, number }) => environment === target && number !== null);
  return (
    <details className={sheet.stack} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('studio.bothSites')}</summary>
      {isOpen ? (
        <div className={styles.both}>
          {isServed ? (
            <LiveFrame brand={brand} place={'left'} environment={target} />
          ) : (
            <p>{text('releases.servesNone')}</p>
          )}
          <LiveFrame brand={brand} place={'right'} environment={target} draft={draft} />
        </div>
      ) : null}
    </details>
  );
}

type Target = {
  readonly brand: string;
  readonly draft: string;
  readonly revision: number;
  readonly environment: Environment;
  readonly pictureOf: PictureOf;
};

/** The part that publishing and requesting it have in common. `send` makes the call. */
function draftAct<Value extends Planned>({
  target: { brand, draft, revision, environment, pictureOf },
  words,
  operation,
  action,
  reasonOfPlan,
  send,
  done,
}: {
  target: Target;
  words: Pick<Act<Value>, 'title' | 'submit' | 'proposed'>;
  operation: 'pushRelease' | 'requestPublication';
  /** Action of `livery draft`. */
  action: string;
  /** The call of a push needs none for a dry run. */
  reasonOfPlan: string;
  send: (more: { reason: string; dryRun?: boolean }, signal?: AbortSignal) => Promise<Value>;
  done: Act<Value>['done'];
}): Act<Value> {
  return {
    ...words,
    plan: {
      key: [operation, brand, draft, revision, environment],
      run: (signal) => send({ reason: reasonOfPlan, dryRun: true }, signal),
      pictureOf,
    },
    act: ({ reason }) => send({ reason }),
    done,
    command: (reason) =>
      commandLine(['livery', 'draft', action, brand, draft, '--to', environment, '--reason', reason]),
  };
}

const withSignal = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

function publishAct(target: Target): Act<AdminValueOf<'pushRelease'>> {
  const { brand, draft, revision, environment } = target;
  return draftAct({
    target,
    operation: 'pushRelease',
    action: 'publish',
    reasonOfPlan: '',
    words: { title: text('studio.publishOf', { brand }), submit: text('studio.publish') },
    send: (more, signal) =>
      callAdmin({
        operation: 'pushRelease',
        params: { tenant: brand },
        query: { environment, draft, revision, ...more },
        file: new Blob([]),
        ...withSignal(signal),
      }),
    done: ({ number }) => ({
      text:
        number === null
          ? text('act.proposed')
          : text('studio.published', { number, brand, environment: text(`environment.${environment}`) }),
    }),
  });
}

function requestAct(target: Target): Act<AdminValueOf<'requestPublication'>> {
  const { brand, draft, revision, environment } = target;
  return draftAct({
    target,
    operation: 'requestPublication',
    action: 'request',
    reasonOfPlan: planReason,
    words: {
      title: text('studio.requestOf', { brand }),
      submit: text('studio.request'),
      proposed: text('studio.requested'),
    },
    send: (more, signal) =>
      callAdmin({
        operation: 'requestPublication',
        params: { tenant: brand, draft },
        body: { environment, revision, ...more },
        ...withSignal(signal),
      }),
    done: () => ({ text: text('studio.requested') }),
  });
}

const acts = { pushRelease: publishAct, requestPublication: requestAct } as const;
