import { text } from '../../texts.ts';
import { shownValue } from '../../ui/differences/brand-values.ts';
import { Shown } from '../../ui/differences/shown-value.tsx';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';
import { useStudio } from './studio-context.ts';

/** Faults of exactly this place, and protection of players that is weaker here than what is served. */
export function FaultsAt({ path }: { path: string }) {
  const { stored, weakened } = useStudio();
  const here = stored.faults.filter(({ pointer }) => pointer === path);
  return (
    <>
      {here.map(({ message, fix, severity }) => (
        <Note key={message} kind={severity === 'error' ? 'danger' : 'warn'}>
          <p>{message}</p>
          {fix === undefined ? null : <p className={sheet.quiet}>{fix}</p>}
        </Note>
      ))}
      {weakened
        .filter((each) => each.path === path)
        .map(({ before }) => (
          <Note key="weakened" kind="danger">
            {text('studio.legal.weaker')} <Shown value={shownValue(before)} />
          </Note>
        ))}
    </>
  );
}

/** All faults of the draft, each with the way to its place. Errors prevent publishing, warnings do not. */
export function FaultList({ onGo }: { onGo: (path: string) => void }) {
  const { faults } = useStudio().stored;
  if (faults.length === 0) return <p className={sheet.good}>{text('studio.noFaults')}</p>;
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  return (
    <details open={errors > 0}>
      <summary className={errors > 0 ? sheet.bad : undefined}>
        {errors > 0 ? text('studio.errors', { count: errors }) : text('studio.warnings', { count: faults.length })}
      </summary>
      <ul className={sheet.rows}>
        {faults.map(({ pointer, message }) => (
          <li key={`${pointer} ${message}`}>
            <a
              href={`#${pointer}`}
              onClick={(event) => {
                event.preventDefault();
                onGo(pointer);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
