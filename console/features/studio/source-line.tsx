import type { Setting } from '../../../schema/settings/setting.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import sheet from '../../ui/sheet.module.css';
import { LiveChangeLines } from './live-change-line.tsx';
import styles from './studio.module.css';
import { usePlace } from './studio-context.ts';

/** Origin of a value, with a reset for one of the draft's own, and the live changes that override it. */
export function SourceLine({ setting: { title }, path }: { setting: Pick<Setting, 'title'>; path: string }) {
  const { source, mayWrite, reset } = usePlace(path);
  const mayReset = source === 'own' && mayWrite;
  return (
    <>
      {mayReset || source === 'inherited' ? (
        <div className={styles.source}>
          {source === 'inherited' ? (
            <span className={sheet.pill}>{text('studio.source.inherited')}</span>
          ) : null}
          {mayReset ? (
            <Button look="plain" aria-label={text('studio.resetOf', { title })} onPress={reset}>
              {text('studio.reset')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <LiveChangeLines title={title} path={path} />
    </>
  );
}
