import { useState } from 'react';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { isAdmitted } from '../../../schema/rules/access.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { commandLine } from '../../ui/command-line.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { endingOf, lockingOf, unlockingOf } from './player-acts.ts';
import type { PlayerFile } from './player-file.ts';
import styles from './players.module.css';

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
        <ActDialog {...unlockingOf(file)} isOpen onClose={onClose}>
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

type Made = AdminValueOf<'setTemporaryPassword'>;

/** Gives the account a temporary password, which is in this component's state alone until its dialog is closed. */
function TemporaryPassword({ file }: { file: PlayerFile }) {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Made>();
  const { brand, account, status, memberType } = file;
  return (
    <>
      <ActButton
        operation="setTemporaryPassword"
        isDisabled={status !== 'active'}
        refusal={isAdmitted('ownPassword', memberType) ? undefined : text('player.noOwnPassword')}
        onPress={() => setOpen(true)}
      >
        {text('player.temporary')}
      </ActButton>
      <ActDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={text('player.temporaryTitle', { account })}
        submit={text('player.temporarySubmit')}
        // Resolves to nothing, because results of acts are cached.
        act={async ({ reason }) => {
          const params = { brand, account };
          const call = callAdmin({ operation: 'setTemporaryPassword', params, body: { reason } });
          setMade(await call.catch(explain(account)));
        }}
        done={() => ({ text: text('player.temporaryDone', { account }) })}
        command={(reason) => commandLine(['livery', 'password', brand, account, '--reason', reason])}
      >
        <p>{text('player.temporaryBody')}</p>
      </ActDialog>
      {made === undefined ? null : <Shown value={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

/** Stays open until its button closes it, because the password is shown only once. */
function Shown({ value: { username, password, expiresAt }, onClose }: { value: Made; onClose: () => void }) {
  return (
    <Dialog title={text('player.temporaryOf', { account: username })} isOpen>
      <div className={sheet.stack}>
        <p>{text('player.temporaryOnce', { until: shownTime(expiresAt) })}</p>
        <div className={sheet.row}>
          <code className={styles.secret}>{password}</code>
          <CopyButton value={password} />
        </div>
        <div className={sheet.actions}>
          <Button look="primary" onPress={onClose}>
            {text('player.temporaryClose')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Says what to do if the password was changed at the same moment. */
const explain =
  (account: string) =>
  (error: unknown): never => {
    if (error instanceof Refusal && error.code === 'request.stale')
      throw new Refusal({ code: error.code, message: text('player.temporaryStale', { account }) });
    throw error;
  };
