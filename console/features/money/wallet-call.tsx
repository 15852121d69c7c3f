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

/** JSON with a line for each part, its numbers and texts as they arrived: `1.00` is never `1`. Anything else is shown as it is. */
export function indented(body: string): string {
  try {
    JSON.parse(body);
  } catch {
    return body;
  }
  const parts = body.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return parts
    .map((part, index) => {
      if (part === ':') return ': ';
      if (part === ',') return part + line();
      if (/^[{[]$/.test(part)) {
        depth += 1;
        return /^[}\]]$/.test(parts[index + 1] ?? '') ? part : part + line();
      }
      if (!/^[}\]]$/.test(part)) return part;
      depth -= 1;
      return /^[{[]$/.test(parts[index - 1] ?? '') ? part : line() + part;
    })
    .join('');
}
