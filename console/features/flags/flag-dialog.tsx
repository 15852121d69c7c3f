import { useState } from 'react';
import { Link } from 'react-router-dom';
import { text } from '../../texts.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { type Environment, environmentQuery } from '../../ui/environment.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Select } from '../../ui/select.tsx';
import { type Flag, type FlagPlace, type FlagState, flagChange, flagStates } from './flag-change.ts';
import { mayBegin, StartField } from './start-field.tsx';

/** One dialog for a change of a flag: value, begin, end, reason, and what it changes. */
export function FlagDialog({
  onClose,
  wanted,
  ...place
}: FlagPlace & {
  onClose: () => void;
  /** The state that it begins with; the other one than now if none is given. */
  wanted?: FlagState | undefined;
}) {
  const [state, setState] = useState<FlagState>(wanted ?? (place.flag.on ? 'off' : 'on'));
  const [from, setFrom] = useState<string>();
  const [until, setUntil] = useState<string>();
  const change = { state, from, until: state === 'released' ? undefined : until };
  return (
    <ActDialog {...flagChange({ ...place, change })} isReady={mayBegin(from)} isOpen onClose={onClose}>
      <ChangeFields change={change} onState={setState} onFrom={setFrom} onUntil={setUntil} />
    </ActDialog>
  );
}

/** Schedules a change of one of a brand's flags. */
export function ScheduleDialog({
  flags,
  brand,
  environment,
  onClose,
}: {
  flags: readonly [Flag, ...Flag[]];
  brand: string;
  environment: Environment;
  onClose: () => void;
}) {
  const [flag, setFlag] = useState(flags[0]);
  const [stated, setState] = useState<FlagState>();
  const [from, setFrom] = useState<string>();
  const [until, setUntil] = useState<string>();
  const state = stated ?? (flag.on ? 'off' : 'on');
  const change = { state, from, until: state === 'released' ? undefined : until };
  return (
    <ActDialog
      {...flagChange({ flag, brand, environment, change })}
      isReady={from !== undefined && mayBegin(from)}
      isOpen
      onClose={onClose}
    >
      <Select
        label={text('schedule.flag')}
        value={flag.id}
        onChange={(id) => setFlag(flags.find((each) => each.id === id) ?? flag)}
        options={flags.map(({ id, description }) => ({ value: id, label: `${id} · ${description}` }))}
      />
      <ChangeFields change={change} onState={setState} onFrom={setFrom} onUntil={setUntil} />
      <Link to={`/flags/${encodeURIComponent(flag.id)}${environmentQuery(environment)}`}>
        {text('schedule.many', { flag: flag.id })}
      </Link>
    </ActDialog>
  );
}

function ChangeFields({
  change: { state, from, until },
  onState,
  onFrom,
  onUntil,
}: {
  change: { readonly state: FlagState; readonly from: string | undefined; readonly until: string | undefined };
  onState: (state: FlagState) => void;
  onFrom: (from: string | undefined) => void;
  onUntil: (until: string | undefined) => void;
}) {
  return (
    <>
      <Select
        label={text('flags.value')}
        value={state}
        onChange={onState}
        options={flagStates.map((each) => ({ value: each, label: text(`flags.state.${each}`) }))}
      />
      <StartField label={text('flags.from')} value={from} onChange={onFrom} />
      {state === 'released' ? null : <MomentField label={text('flags.until')} value={until} onChange={onUntil} />}
    </>
  );
}
