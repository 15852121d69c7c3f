import type { ReactNode } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import type { Setting } from '../../../../schema/settings/setting.ts';
import form from '../../../form/form.module.css';
import { Help } from '../../../form/help.tsx';
import { text } from '../../../texts.ts';
import fields from '../../../ui/field.module.css';
import styles from '../studio.module.css';
import { usePlace } from '../studio-context.ts';

/** One of the values that the setting lists, each with a sample of how it looks. */
export function SampleControl({
  setting,
  path,
  sampleOf,
}: {
  setting: Setting;
  path: string;
  sampleOf: (value: string) => ReactNode;
}) {
  const { value, mayWrite, set } = usePlace(path);
  const { choices = [], nullable } = setting.facts;
  return (
    <details className={styles.samples}>
      <summary>
        <span className={fields.label}>{setting.title}</span>
        {typeof value === 'string' ? sampleOf(value) : text('studio.noChoice')}
      </summary>
      <RadioGroup
        value={typeof value === 'string' ? value : ''}
        isDisabled={!mayWrite}
        onChange={(next) => set(next === '' ? null : next)}
        className={styles.samplesGrid ?? ''}
      >
        <Label className={form.help}>{text('studio.choose', { title: setting.title })}</Label>
        {nullable ? (
          <Radio value="" className={styles.sample ?? ''}>
            {text('studio.noChoice')}
          </Radio>
        ) : null}
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} className={styles.sample ?? ''}>
            {sampleOf(choice.value)}
            <span>{choice.title}</span>
          </Radio>
        ))}
      </RadioGroup>
      <Help setting={setting} />
    </details>
  );
}
