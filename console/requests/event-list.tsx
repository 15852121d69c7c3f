import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { brandOfTenant } from '../../schema/staging-tenant.ts';
import { text } from '../texts.ts';
import { type Thing, thingPath } from '../ui/brand-path.ts';
import { useEnvironment } from '../ui/environment.tsx';
import sheet from '../ui/sheet.module.css';
import { shownTime } from '../ui/shown-time.ts';
import styles from './event-list.module.css';
import { isSent, sentenceOfEvent, textOfEvent } from './event-sentences.ts';

type Event = AdminValueOf<'listPlayerEvents'>['list'][number];

/** Acts of a player, and those for them, the newest first. */
export function EventList({ brand, events }: { brand: string; events: readonly Event[] }) {
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <EventRow key={`${event.kind} ${event.id}`} brand={brand} event={event} />
      ))}
    </ol>
  );
}

/** Kinds of things that have a page of their own, by the act. */
const thingOf: Readonly<Record<string, Thing['kind']>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  promotion: 'reward',
  bet: 'round',
};

function EventRow({ brand, event }: { brand: string; event: Event }) {
  const environment = useEnvironment();
  const { at, status, amount, paid, currency, actor, address } = event;
  const detail = textOfEvent(event);
  const kind = thingOf[event.action];
  const details = [
    amount === null ? undefined : `${amount} ${currency ?? ''}`,
    paid === null || status === 'open' ? undefined : text('player.paid', { paid, currency: currency ?? '' }),
    isSent(event) ? undefined : (status ?? undefined),
    // A claimed reward has no page; the ledger names the same id.
    event.action === 'reward' ? event.id : undefined,
    actor === null ? undefined : text('player.byActor', { actor: actor.replace(/^staff:/, '') }),
    address === null ? undefined : text(isSent(event) ? 'player.to' : 'player.from', { address }),
  ].filter((part) => part !== undefined);
  return (
    <li className={styles.event}>
      <time dateTime={at} className={styles.time}>
        {shownTime(at)}
      </time>
      <div className={styles.what}>
        <span className={styles.line}>
          {kind === undefined ? (
            <span>{sentenceOfEvent(event)}</span>
          ) : (
            <Link to={thingPath({ brand: brandOfTenant(brand), kind, id: event.id, environment })}>
              {sentenceOfEvent(event)}
            </Link>
          )}
          {detail === null ? null : <bdi className={styles.said}>{detail}</bdi>}
        </span>
        {details.length === 0 ? null : <span className={sheet.quiet}>{details.join(' · ')}</span>}
      </div>
    </li>
  );
}
