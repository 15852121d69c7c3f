import type { ReactNode } from 'react';
import type { Setting } from '../../../schema/settings/setting.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import sheet from '../../ui/sheet.module.css';
import styles from './studio.module.css';
import { usePlace } from './studio-context.ts';

/** Origin of a value, with a reset for one of the draft's own. */
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
