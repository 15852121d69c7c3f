import type { ReactNode } from 'react';
import type { Setting } from '../../../schema/settings/setting.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import sheet from '../../ui/sheet.module.css';
import { controlOf } from './controls/control-of.tsx';
import { KindControl } from './controls/kind-control.tsx';
import { ListControl } from './controls/list-control.tsx';
import { FaultsAt } from './faults.tsx';
import styles from './studio.module.css';
import { usePlace } from './studio-context.ts';

/** The settings of a group below each other. */
export function Settings({
  settings,
  at,
}: {
  settings: readonly Setting[];
  at: (setting: Setting) => string;
}) {
  return settings.map((setting) => <SettingRow key={setting.pointer} setting={setting} path={at(setting)} />);
}

/** One setting with its source, its faults, and the way back to the value without it. */
export function SettingRow({ setting, path }: { setting: Setting; path: string }) {
  if (setting.control === 'group') return <Group setting={setting} path={path} />;
  if (setting.control === 'list') return <ListControl setting={setting} path={path} />;
  if (setting.control === 'kind') return <KindControl setting={setting} path={path} />;
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
        <Settings
          settings={setting.children}
          at={(child) => path + child.pointer.slice(setting.pointer.length)}
        />
      </div>
    </details>
  );
}

/** Where a value comes from, with a reset for one of the draft's own. */
export function SourceLine({ setting, path }: { setting: Pick<Setting, 'title'>; path: string }) {
  const { source, isChanged, mayWrite, reset } = usePlace(path);
  const notes: ReactNode[] = [
    ...(source === 'inherited' ? [text('studio.source.inherited')] : []),
    ...(isChanged ? [text('studio.source.live')] : []),
  ];
  if (source !== 'own' && notes.length === 0) return null;
  return (
    <div className={styles.source}>
      {notes.map((note, index) => (
        <span key={index === 0 ? 'first' : 'second'} className={sheet.pill}>
          {note}
        </span>
      ))}
      {source === 'own' && mayWrite ? (
        <Button look="plain" aria-label={text('studio.resetOf', { title: setting.title })} onPress={reset}>
          {text('studio.reset')}
        </Button>
      ) : null}
    </div>
  );
}

/** Id of the element of a place, to which faults lead. */
export const anchorOf = (path: string): string => `at${path.replaceAll('/', '.')}`;
