import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { mayChange } from '../../../schema/features/staff/may-call.ts';
import { callQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import { StatedValue } from '../../ui/differences/effect.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
import { Health } from './health.tsx';
import { continueAct, endAct, type Rollout, sentenceOfRollout, takeBackAct } from './rollout-acts.ts';

/** Values shown of a rollout; the rest is counted. */
const most = 10;

/** A rollout: its steps, the health of the brands that it reached, and the next act. */
export default function RolloutPage() {
  const { id = '' } = useParams();
  const shown = useQuery(callQuery({ operation: 'showRollout', params: { rollout: id } }));
  return (
    <Loaded query={shown}>
      {({ rollout, health }) => (
        <div className={sheet.stack}>
          <Facts rollout={rollout} />
          <Steps rollout={rollout} />
          <Health rows={health} />
          <ShownCommand words={['rollout', 'show', id]} />
        </div>
      )}
    </Loaded>
  );
}

function Facts({ rollout }: { rollout: Rollout }) {
  const { requests, actor, reason, createdAt, ended, left, environment } = rollout;
  const values = [...new Map(requests.map((each) => [JSON.stringify([each.path, each.value]), each])).values()];
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{sentenceOfRollout(rollout)}</h2>
      {ended !== null ? <Note>{text('rollout.ended', { reason: ended })}</Note> : null}
      {ended === null && left.length === 0 ? <Note>{text('rollout.through')}</Note> : null}
      <dl className={sheet.facts}>
        <dt>{text('rollouts.who')}</dt>
        <dd>{text('approval.by', { actor, time: shownTime(createdAt) })}</dd>
        <dt>{text('rollouts.why')}</dt>
        <dd>{reason}</dd>
        <dt>{text('environment.label')}</dt>
        <dd>{text(`environment.${environment}`)}</dd>
        <dt>{text('rollouts.what')}</dt>
        <dd>
          <ul className={sheet.plainList}>
            {values.slice(0, most).map(({ path, value }) => (
              <li key={`${path} ${JSON.stringify(value)}`}>
                <StatedValue path={path} value={value} />
              </li>
            ))}
            {values.length > most ? <li>{text('effect.more', { count: values.length - most })}</li> : null}
          </ul>
        </dd>
      </dl>
      <Acts rollout={rollout} />
    </section>
  );
}

function Acts({ rollout }: { rollout: Rollout }) {
  const { id, requests, left, steps } = rollout;
  const { role, flags } = useStaff();
  const [leave, setLeave] = useState<'all' | 'leave'>('all');
  // Continuing needs the same rights as making all of its changes.
  const isAllowed = requests.every(({ path }) => mayChange({ role, flags, steps: path.split('/').slice(1) }));
  const isOver = left.length === 0 ? text('rollout.nothingLeft') : undefined;
  return (
    <div className={sheet.actions}>
      <ActOpener
        operation="continueRollout"
        look="primary"
        act={continueAct(rollout)}
        isAllowed={isAllowed}
        refusal={isOver}
      >
        {text('rollout.continue')}
      </ActOpener>
      <ActOpener operation="endRollout" act={endAct(id)} isAllowed={isAllowed} refusal={isOver}>
        {text('rollout.end')}
      </ActOpener>
      <ActOpener
        operation="undoRollout"
        act={takeBackAct(rollout, leave === 'leave')}
        isAllowed={isAllowed}
        refusal={steps.length === 0 ? text('rollout.noStep') : undefined}
        inputs={
          <Select
            label={text('rollout.others')}
            value={leave}
            onChange={setLeave}
            options={(['all', 'leave'] as const).map((value) => ({ value, label: text(`rollout.others.${value}`) }))}
          />
        }
      >
        {text('rollout.takeBack')}
      </ActOpener>
    </div>
  );
}

function Steps({ rollout: { steps, left } }: { rollout: Rollout }) {
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{text('rollout.steps')}</h2>
      <ul className={sheet.plainList}>
        {steps.map(({ tenants, actor, at }, index) => (
          <li key={at}>
            <strong>{text('rollout.step', { number: index + 1 })}</strong> {tenants.join(', ')}
            <div className={sheet.quiet}>{text('approval.by', { actor, time: shownTime(at) })}</div>
          </li>
        ))}
      </ul>
      {steps.length === 0 ? <p className={sheet.quiet}>{text('rollout.noStep')}</p> : null}
      <p>
        {left.length === 0
          ? text('rollout.noneLeft')
          : text('rollout.left', { count: left.length, brands: left.join(', ') })}
      </p>
    </section>
  );
}
