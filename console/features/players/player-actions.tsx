import { useState } from 'react';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import sheet from '../../ui/sheet.module.css';
import { endingOf, lockingOf, unlockingOf } from './player-acts.ts';
import type { PlayerFile } from './player-file.ts';
import { TemporaryPassword } from './temporary-password.tsx';

/** Acts on the whole account. Those that would change nothing are disabled. */
export function PlayerActions({ file }: { file: PlayerFile }) {
  const [open, setOpen] = useState<'unlock' | 'lock' | 'end'>();
  const { status, lock, attempts, sessions, devices } = file;
  const counted = attempts.filter(({ kind }) => kind !== 'payment');
  const onClose = () => setOpen(undefined);
  return (
    <div className={sheet.actions}>
      <ActButton
        look="primary"
        operation="unlockPlayer"
        isDisabled={status === 'closed' || (lock === null && counted.length === 0)}
        onPress={() => setOpen('unlock')}
      >
        {text('player.unlock')}
      </ActButton>
      <ActButton operation="lockPlayer" isDisabled={status !== 'active'} onPress={() => setOpen('lock')}>
        {text('player.lock')}
      </ActButton>
      <ActButton
        operation="endPlayerSessions"
        isDisabled={sessions.length + devices.length === 0}
        onPress={() => setOpen('end')}
      >
        {text('player.end')}
      </ActButton>
      <TemporaryPassword file={file} />
      {open === 'unlock' ? (
        <ActDialog {...unlockingOf({ of: file })} isOpen onClose={onClose}>
          <ul className={sheet.plainList}>
            {lock === null ? null : <li>{text('player.unlockEnds', { actor: lock.actor, reason: lock.reason })}</li>}
            {counted.map(({ kind, failures, until }) => (
              <li key={`${kind} ${until} ${failures}`}>
                {text('player.unlockForgets', { what: text(`player.attempts.${kind}`, { count: failures }) })}
              </li>
            ))}
          </ul>
          <p>{text('player.unlockBody')}</p>
        </ActDialog>
      ) : null}
      {open === 'lock' ? (
        <ActDialog {...lockingOf(file)} isOpen onClose={onClose}>
          <p>{text('player.lockBody')}</p>
        </ActDialog>
      ) : null}
      {open === 'end' ? (
        <ActDialog {...endingOf(file)} isOpen onClose={onClose}>
          <p>{text('player.endBody', { sessions: sessions.length, devices: devices.length })}</p>
        </ActDialog>
      ) : null}
    </div>
  );
}
