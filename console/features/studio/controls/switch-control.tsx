import { Switch } from 'react-aria-components';
import type { Setting } from '../../../../schema/settings/setting.ts';
import styles from '../studio.module.css';
import { usePlace } from '../studio-context.ts';
import { Help } from './help.tsx';

export function SwitchControl({ setting, path }: { setting: Setting; path: string }) {
  const { value, mayWrite, set } = usePlace(path);
  return (
    <div>
      <Switch className={styles.switch ?? ''} isSelected={value === true} isDisabled={!mayWrite} onChange={set}>
        <span className={styles.knob} aria-hidden="true" />
        {setting.title}
      </Switch>
      <Help setting={setting} />
    </div>
  );
}
