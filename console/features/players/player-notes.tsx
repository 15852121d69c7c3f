import { useState } from 'react';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { notingOf } from './player-acts.ts';
import type { PlayerFile } from './player-file.ts';

/** Notes of staff, the newest first. */
export function PlayerNotes({ file }: { file: PlayerFile }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{text('player.notes')}</h2>
        <ActButton operation="addPlayerNote" onPress={() => setOpen(true)}>
          {text('player.addNote')}
        </ActButton>
      </div>
      {file.notes.length === 0 ? (
        <p className={sheet.quiet}>{text('player.noNotes')}</p>
      ) : (
        <ul className={sheet.rows}>
          {file.notes.map((note) => (
            <li key={note.id}>
              <bdi>{note.text}</bdi>
              <span className={sheet.quiet}>{text('player.by', { actor: note.actor, at: shownTime(note.at) })}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? <ActDialog {...notingOf(file)} isOpen onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
