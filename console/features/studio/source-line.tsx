import type { Setting } from '../../../schema/settings/setting.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import sheet from '../../ui/sheet.module.css';
import { LiveChangeLines } from './live-change-line.tsx';
import styles from './studio.module.css';
import { usePlace, useStudio } from './studio-context.ts';

/** Origin of a value, with a reset for one of the draft's own, and the live changes that override it. */
export function SourceLine({
  setting: { title, facts },
  path,
}: {
  setting: Pick<Setting, 'title' | 'facts'>;
  path: string;
}) {
  const { state, write } = useStudio();
  const { value, source, mayWrite } = usePlace(path);
  const reset = source === 'own' && mayWrite ? state.resetOf({ path, isRequired: facts.required, value }) : undefined;
  return (
    <>
      {reset !== undefined || source === 'inherited' ? (
        <div className={styles.source}>
          {source === 'inherited' ? <span className={sheet.pill}>{text('studio.source.inherited')}</span> : null}
          {reset !== undefined ? (
            <Button look="plain" aria-label={text('studio.resetOf', { title })} onPress={() => write([reset])}>
              {text('studio.reset')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <LiveChangeLines title={title} path={path} />
    </>
  );
}
