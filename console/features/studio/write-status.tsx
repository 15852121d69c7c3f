import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { sentenceOf } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import type { DraftWriter, WriterState } from './draft-writer.ts';

/** Whether everything is stored, and what to do if it cannot be. */
export function WriteStatus({ state, writer }: { state: WriterState; writer: DraftWriter }) {
  const { status, stale, refusal } = state;
  return (
    <>
      <span className={sheet.quiet} role="status">
        {text(`studio.status.${status}`)}
      </span>
      <Dialog title={text('studio.staleTitle')} isOpen={status === 'stale'}>
        <p>{text('studio.stale')}</p>
        <ul className={sheet.plainList}>
          {stale?.places.slice(0, 20).map(({ path, value }) => (
            <li key={path} className={sheet.mono}>
              {path}: {value === undefined ? text('studio.noValue') : JSON.stringify(value)}
            </li>
          ))}
        </ul>
        {refusal === undefined ? null : <Note kind="danger">{sentenceOf(refusal)}</Note>}
        <div className={sheet.row}>
          <Button onPress={() => writer.resolve('theirs')}>{text('studio.takeTheirs')}</Button>
          <Button look="primary" onPress={() => writer.resolve('ours')}>
            {text('studio.writeOurs')}
          </Button>
        </div>
      </Dialog>
      <Dialog title={text('studio.refusedTitle')} isOpen={status === 'refused'}>
        {refusal === undefined ? null : <Note kind="danger">{sentenceOf(refusal)}</Note>}
        <div className={sheet.row}>
          <Button look="primary" onPress={writer.drop}>
            {text('studio.drop')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
