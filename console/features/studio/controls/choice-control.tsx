import type { Setting } from '../../../../schema/settings/setting.ts';
import { text } from '../../../texts.ts';
import { Select } from '../../../ui/select.tsx';
import { usePlace } from '../studio-context.ts';
import { Help } from './help.tsx';

/** One of the values that the setting lists. A stored value that is not among them stays until another one is chosen. */
export function ChoiceControl({ setting, path }: { setting: Setting; path: string }) {
  const { value, mayWrite, set } = usePlace(path);
  const { choices = [], nullable } = setting.facts;
  const current = typeof value === 'string' ? value : '';
  const known = choices.map(({ value: id, title }) => ({ value: id, label: title }));
  const isKnown = known.some((choice) => choice.value === current);
  const options = [
    ...(nullable || current === '' ? [{ value: '', label: text('studio.noChoice') }] : []),
    ...(isKnown || current === '' ? [] : [{ value: current, label: current }]),
    ...known,
  ];
  return (
    <div>
      <Select
        label={setting.title}
        value={current}
        isDisabled={!mayWrite}
        onChange={(next) => {
          if (next !== '' || nullable) set(next === '' ? null : next);
        }}
        options={options}
      />
      <Help setting={setting} />
    </div>
  );
}
