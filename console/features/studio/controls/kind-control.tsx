import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../../../schema/settings/setting.ts';
import { Help } from '../../../form/help.tsx';
import { Select } from '../../../ui/select.tsx';
import { anchorOf } from '../anchor-of.ts';
import { FaultsAt } from '../faults.tsx';
import { SourceLine } from '../source-line.tsx';
import styles from '../studio.module.css';
import { usePlace } from '../studio-context.ts';
import type { Rows } from './control.ts';

/** One of several kinds, with the settings of the chosen one. */
export function KindControl({ setting, path, Rows: Below }: { setting: Setting; path: string; Rows: Rows }) {
  const { kinds = [], kindProperty = '' } = setting;
  const { value, mayWrite, set } = usePlace(`${path}/${kindProperty}`);
  const kind = kinds.find((each) => each.value === value);
  return (
    <fieldset className={styles.kind} id={anchorOf(path)}>
      <legend className={styles.legend}>{setting.title}</legend>
      <Select
        label={setting.title}
        value={typeof value === 'string' ? value : ''}
        isDisabled={!mayWrite}
        onChange={(next) => set(next as Json)}
        options={kinds.map(({ value: id, title }) => ({ value: id, label: title }))}
      />
      <Help setting={kind ?? setting} />
      {kind === undefined ? null : (
        <Below settings={kind.children} at={({ pointer }) => path + pointer.slice(setting.pointer.length)} />
      )}
      <SourceLine setting={setting} path={path} />
      <FaultsAt path={path} />
    </fieldset>
  );
}
