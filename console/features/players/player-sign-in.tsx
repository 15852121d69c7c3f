import { text } from '../../texts.ts';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import type { PlayerFile } from './player-file.ts';

/** Shows whether the player can sign in, what prevents it, and their sessions. */
export function PlayerSignIn({ file }: { file: PlayerFile }) {
  const { lock, attempts, sessions, devices, password } = file;
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <h2 className={sheet.heading}>{text('player.signIn')}</h2>
      {lock === null ? null : (
        <Note kind="warn">
          {text('player.lockedBy', { actor: lock.actor, at: shownTime(lock.at), reason: lock.reason })}
        </Note>
      )}
      {attempts.map(({ kind, failures, state, until }) => (
        // Failed attempts by phone number and by name are counted apart, and may have the same state.
        <Note key={`${kind} ${until} ${failures}`} kind={state === 'counting' ? 'plain' : 'warn'}>
          {text(`player.attempts.${kind}`, { count: failures })}{' '}
          {text(`player.attemptState.${state}`, { until: shownTime(until) })}
        </Note>
      ))}
      {lock === null && attempts.length === 0 ? <p className={sheet.quiet}>{text('player.nothingInTheWay')}</p> : null}
      <dl className={sheet.facts}>
        <dt>{text('player.password')}</dt>
        <dd>{text(`player.password.${password}`)}</dd>
        <dt>{text('player.sessions')}</dt>
        <dd>
          {sessions.length === 0 ? text('player.noSessions') : null}
          <ul className={sheet.plainList}>
            {sessions.map(({ id, startedAt, seenAt, remembered }) => (
              <li key={id}>
                {text(remembered ? 'player.sessionOfDevice' : 'player.session', {
                  start: shownTime(startedAt),
                  seen: shownTime(seenAt),
                })}
              </li>
            ))}
          </ul>
        </dd>
        <dt>{text('player.devices')}</dt>
        <dd>
          {devices.length === 0 ? text('player.noDevices') : null}
          <ul className={sheet.plainList}>
            {devices.map(({ id, since, expiresAt }) => (
              <li key={id}>{text('player.device', { since: shownTime(since), until: shownTime(expiresAt) })}</li>
            ))}
          </ul>
        </dd>
      </dl>
    </section>
  );
}
