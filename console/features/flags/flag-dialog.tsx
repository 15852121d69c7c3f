import { useState } from 'react';
import { text } from '../../texts.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { type FlagPlace, type FlagState, flagChange, flagStates } from './flag-change.ts';

/** One dialog for a change of a flag: value, begin, end, reason, and what it changes. */
export function FlagDialog({ onClose, ...place }: FlagPlace & { onClose: () => void }) {
  const [state, setState] = useState<FlagState>(place.flag.on ? 'off' : 'on');
  const [from, setFrom] = useState<string>();
  const [until, setUntil] = useState<string>();
  const change = { state, from, until: state === 'released' ? undefined : until };
  return (
    <ActDialog {...flagChange({ ...place, change })} isOpen onClose={onClose}>
      <div className={sheet.filters}>
        <Select
          label={text('flags.value')}
          value={state}
          onChange={setState}
          options={flagStates.map((each) => ({ value: each, label: text(`flags.state.${each}`) }))}
        />
        <MomentField label={text('flags.from')} value={from} onChange={setFrom} />
        {state === 'released' ? null : <MomentField label={text('flags.until')} value={until} onChange={setUntil} />}
      </div>
    </ActDialog>
  );
}
