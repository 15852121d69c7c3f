import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import type { Flag } from './flag-dialog.tsx';
import styles from './flags.module.css';

export function FlagRow({
  flag,
  waiting,
  mayChange,
  onChange,
}: {
  flag: Flag;
  /** Proposals that would change it. */
  waiting: AdminValueOf<'listProposals'>['proposals'];
  mayChange: boolean;
  onChange: () => void;
}) {
  const { id, on, description, scheduled, timeZone } = flag;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <div className={styles.name}>
          <strong className={sheet.mono}>{id}</strong>
          <span className={`${sheet.pill} ${on ? sheet.pillGood : ''}`}>
            {text(on ? 'value.on' : 'value.off')}
          </span>
        </div>
        <p>{description}</p>
        <p className={sheet.quiet}>{sourceOf(flag)}</p>
        {scheduled.map((change) => (
          <p key={`${change.from} ${change.on}`} className={styles.next}>
            {text('flags.scheduled', {
              value: shownState(change.on),
              from: shownTime(change.from, timeZone),
              until:
                change.until === null
                  ? ''
                  : text('flags.untilTime', { until: shownTime(change.until, timeZone) }),
              who: change.who,
              reason: change.reason,
            })}
          </p>
        ))}
        {waiting.map(({ id: proposal, actor, reason }) => (
          <p key={proposal} className={styles.next}>
            <Link to={`/approvals/${proposal}`}>{text('flags.waiting', { actor, reason })}</Link>
          </p>
        ))}
      </div>
      <ActButton
        operation="changeBrands"
        isAllowed={mayChange}
        aria-label={text(on ? 'flags.switchOffOf' : 'flags.switchOnOf', { flag: id })}
        onPress={onChange}
      >
        {text(on ? 'flags.switchOff' : 'flags.switchOn')}
      </ActButton>
    </li>
  );
}

export const shownState = (on: boolean | null): string =>
  text(on === null ? 'flags.asReleased' : on ? 'value.on' : 'value.off');

/** Where its state comes from, in one sentence. */
function sourceOf({ source, who, since, until, reason, timeZone }: Flag): string {
  if (source === 'shipped') return text('flags.shipped');
  const parts = { who: who ?? '', since: since === undefined ? '' : shownTime(since, timeZone) };
  if (source === 'release') return text('flags.released', parts);
  if (source !== 'change') return text('flags.inherited', { parent: source.replace(/^parent /, '') });
  const end = until === undefined ? '' : text('flags.untilTime', { until: shownTime(until, timeZone) });
  return text('flags.changed', { ...parts, reason: reason ?? '', until: end });
}
