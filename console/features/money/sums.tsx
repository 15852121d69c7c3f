import { shownAmount } from '../../requests/typed-amount.ts';
import { text } from '../../texts.ts';
import styles from './money.module.css';
import type { Waiting } from './queue.ts';

/** Number of requests, and their sums by currency. */
export function Sums({
  sums,
  label,
}: {
  sums: Waiting['sums'];
  label: 'money.waiting' | 'money.chosen' | 'money.approves' | 'money.rejects';
}) {
  const count = sums.reduce((total, each) => total + each.count, 0);
  return (
    <p className={styles.sums} aria-live="polite">
      <strong>{text(label, { count })}</strong>
      {sums.map((each) => (
        <span key={each.currency}>{text('money.sum', { amount: shownAmount(each), count: each.count })}</span>
      ))}
    </p>
  );
}
