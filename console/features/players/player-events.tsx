import { useInfiniteQuery } from '@tanstack/react-query';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { pagesQuery } from '../../api/queries.ts';
import { readOnce } from '../../api/read-once.ts';
import { text } from '../../texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { useSearch } from '../../ui/use-search.ts';
import { isSent, sentenceOfEvent, textOfEvent } from './event-sentences.ts';
import styles from './players.module.css';

type Event = AdminValueOf<'listPlayerEvents'>['list'][number];

const kinds = [...(['signIn', 'account', 'break', 'money', 'reward', 'bet', 'message', 'feedback', 'note'] as const)];

/** Everything that happened to a player, the newest first. The kind is in the address. */
export function PlayerEvents(params: { brand: string; player: string }) {
  const { search, replace } = useSearch();
  const kind = kinds.find((known) => known === search.get('kind'));
  const query = kind === undefined ? {} : { kind };
  const events = useInfiniteQuery({ ...pagesQuery({ operation: 'listPlayerEvents', params, query }), ...readOnce });
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{text('player.timeLine')}</h2>
        <Select
          label={text('player.kind')}
          value={kind ?? 'all'}
          onChange={(chosen) => replace({ kind: chosen === 'all' ? undefined : chosen })}
          options={(['all', ...kinds] as const).map((value) => ({ value, label: text(`player.kind.${value}`) }))}
        />
      </div>
      <Loaded query={events}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          if (rows.length === 0) return <p className={sheet.quiet}>{text('player.noEvents')}</p>;
          return (
            <>
              <ol className={styles.events}>
                {rows.map((event) => (
                  <EventRow key={`${event.kind} ${event.id}`} event={event} />
                ))}
              </ol>
              <MoreButton query={events} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function EventRow({ event }: { event: Event }) {
  const { at, status, amount, paid, currency, actor, address } = event;
  const detail = textOfEvent(event);
  const details = [
    amount === null ? undefined : `${amount} ${currency ?? ''}`,
    paid === null || status === 'open' ? undefined : text('player.paid', { paid, currency: currency ?? '' }),
    isSent(event) ? undefined : (status ?? undefined),
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
          <span>{sentenceOfEvent(event)}</span>
          {detail === null ? null : <bdi className={styles.said}>{detail}</bdi>}
        </span>
        {details.length === 0 ? null : <span className={sheet.quiet}>{details.join(' · ')}</span>}
      </div>
    </li>
  );
}
