import type { Setting } from '../../../schema/settings/setting.ts';
import { anchorOf } from './anchor-of.ts';
import { controlOf } from './controls/control-of.tsx';
import { KindControl } from './controls/kind-control.tsx';
import { ListControl } from './controls/list-control.tsx';
import { FaultsAt } from './faults.tsx';
import { SourceLine } from './source-line.tsx';
import styles from './studio.module.css';

/** The settings of a group below each other. */
export function Settings({ settings, at }: { settings: readonly Setting[]; at: (setting: Setting) => string }) {
  return settings.map((setting) => <SettingRow key={setting.pointer} setting={setting} path={at(setting)} />);
}

/** One setting with its source, its faults, and the way back to the value without it. */
export function SettingRow({ setting, path }: { setting: Setting; path: string }) {
  if (setting.control === 'group') return <Group setting={setting} path={path} />;
  if (setting.control === 'list') return <ListControl setting={setting} path={path} Rows={Settings} />;
  if (setting.control === 'kind') return <KindControl setting={setting} path={path} Rows={Settings} />;
  const Control = controlOf(setting);
  return (
    <div className={styles.setting} id={anchorOf(path)}>
      <Control setting={setting} path={path} />
      <SourceLine setting={setting} path={path} />
      <FaultsAt path={path} />
    </div>
  );
}

function Group({ setting, path }: { setting: Setting; path: string }) {
  return (
    <details className={styles.group} id={anchorOf(path)} open={path.lastIndexOf('/') === 0}>
      <summary>{setting.title}</summary>
      <div className={styles.settings}>
        <Settings settings={setting.children} at={(child) => path + child.pointer.slice(setting.pointer.length)} />
      </div>
    </details>
  );
}
