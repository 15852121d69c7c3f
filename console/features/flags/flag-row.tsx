import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { flagSource, scheduledFlag } from '../../ui/flag-sentences.ts';
import sheet from '../../ui/sheet.module.css';
import type { Flag } from './flag-change.ts';
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
  const { id, on, description, scheduled } = flag;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <div className={styles.name}>
          <strong className={sheet.mono}>{id}</strong>
          <span className={`${sheet.pill} ${on ? sheet.pillGood : ''}`}>{text(on ? 'value.on' : 'value.off')}</span>
        </div>
        <p>{description}</p>
        <p className={sheet.quiet}>{flagSource(flag)}</p>
        {scheduled.map((change) => (
          <p key={`${change.from} ${change.on}`} className={styles.next}>
            {scheduledFlag(change)}
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
