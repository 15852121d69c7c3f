import { useState } from 'react';
import { text } from '../../texts.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { type FlagAct, type FlagPlaces, flagOverChange, flagOverRollout } from './flag-over-acts.ts';

/** Brands that a step may have, as the contract states. */
const largestStep = 1000;

/** Changes a flag at the chosen brands: all at once, or in steps that somebody continues. */
export function FlagOverDialog({
  act,
  onRollout,
  onClose,
  ...place
}: FlagPlaces & { act: FlagAct; onRollout: (id: string) => void; onClose: () => void }) {
  const [state, setState] = useState<'on' | 'off'>('on');
  const [typed, setTyped] = useState('1');
  const step = Number(typed);
  if (act !== 'steps') return <ActDialog {...flagOverChange({ ...place, state: act })} isOpen onClose={onClose} />;
  const isReady = Number.isInteger(step) && step >= 1 && step <= largestStep;
  return (
    <ActDialog {...flagOverRollout({ ...place, state, step, onRollout })} isReady={isReady} isOpen onClose={onClose}>
      <div className={sheet.filters}>
        <Select
          label={text('flags.value')}
          value={state}
          onChange={setState}
          options={(['on', 'off'] as const).map((each) => ({ value: each, label: text(`flags.state.${each}`) }))}
        />
        <TextField
          label={text('flagOver.step')}
          hint={text('flagOver.stepHint')}
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          error={isReady ? undefined : text('flagOver.stepError', { most: largestStep })}
        />
      </div>
    </ActDialog>
  );
}
