import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import styles from './money.module.css';

type Call = AdminValueOf<'listWalletCalls'>['list'][number];

/** A call of a supplier to the wallet, with its request and answer. */
export function WalletCall({ call: { call, status, at, request, answer, aggregator } }: { call: Call }) {
  return (
    <details className={styles.call}>
      <summary>
        <span className={sheet.mono}>{call}</span> <span className={lookOf(status)}>{status}</span>{' '}
        <span className={sheet.quiet}>
          <bdi>{aggregator}</bdi> · <time dateTime={at}>{shownTime(at)}</time>
        </span>
      </summary>
      <Sent title={text('calls.request')} body={request} />
      <Sent title={text('calls.answer')} body={answer} />
    </details>
  );
}

const lookOf = (status: string): string => `${sheet.pill} ${status === 'RS_OK' ? sheet.pillGood : sheet.pillDanger}`;

function Sent({ title, body }: { title: string; body: string }) {
  return (
    <figure className={styles.sent}>
      <figcaption className={sheet.quiet}>{title}</figcaption>
      <code className={styles.body}>
        <bdi>{indented(body)}</bdi>
      </code>
    </figure>
  );
}

/** Whole numbers with so many digits would change if they were read. */
const longNumber = /\d{16}/;

/** JSON with a line for each part. Anything else is shown as it arrived, also JSON whose numbers would lose digits. */
function indented(body: string): string {
  if (longNumber.test(body)) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
