import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../../../schema/settings/setting.ts';
import { Select } from '../../../ui/select.tsx';
import { FaultsAt } from '../faults.tsx';
import { anchorOf, SettingRow, SourceLine } from '../setting-row.tsx';
import styles from '../studio.module.css';
import { usePlace } from '../studio-context.ts';
import { Help } from './help.tsx';

/** One of several kinds, with the settings of the chosen one. */
export function KindControl({ setting, path }: { setting: Setting; path: string }) {
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
      {kind === undefined ? null : <KindSettings setting={setting} path={path} kind={kind} />}
      <SourceLine setting={setting} path={path} />
      <FaultsAt path={path} />
    </fieldset>
  );
}

/** Settings of the chosen kind of a setting. */
export function KindSettings({
  setting,
  path,
  kind: { children },
}: {
  setting: Setting;
  path: string;
  kind: Pick<NonNullable<Setting['kinds']>[number], 'children'>;
}) {
  return children.map((child) => (
    <SettingRow
      key={child.pointer}
      setting={child}
      path={path + child.pointer.slice(setting.pointer.length)}
    />
  ));
}
