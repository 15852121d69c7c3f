import { useState } from 'react';
import { isPlaceholderLicence } from '../../../schema/placeholder-licence.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';
import { useStudio } from './studio-context.ts';

const consequences = ['age', 'licence', 'consent', 'help', 'release'] as const;

/** Licence and rules are locked until somebody who may write the draft has read what depends on them. */
export function LegalGuard() {
  const { state, guard, isMine } = useStudio();
  const [isAsking, setAsking] = useState(false);
  const licence = state.valueAt('/jurisdiction/licenceNumber');
  return (
    <>
      {typeof licence === 'string' && isPlaceholderLicence(licence) ? (
        <Note kind="warn">{text('studio.legal.placeholder', { licence })}</Note>
      ) : null}
      {guard.isOpen ? (
        <p className={sheet.quiet}>{text('studio.legal.open')}</p>
      ) : (
        <Note>
          <p>{text('studio.legal.locked')}</p>
          <div>
            <ActButton
              operation="patchDraft"
              refusal={isMine ? undefined : text('studio.legal.notMine')}
              onPress={() => setAsking(true)}
            >
              {text('studio.legal.unlock')}
            </ActButton>
          </div>
        </Note>
      )}
      <Dialog title={text('studio.legal.title')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <ul className={sheet.plainList}>
          {consequences.map((each) => (
            <li key={each}>{text(`studio.legal.depends.${each}`)}</li>
          ))}
        </ul>
        <div className={sheet.row}>
          <Button onPress={() => setAsking(false)}>{text('cancel')}</Button>
          <Button
            look="primary"
            onPress={() => {
              guard.open();
              setAsking(false);
            }}
          >
            {text('studio.legal.confirm')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
