import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { placeOf, placeText } from '../../list-place.ts';
import { auditEvents } from './audit-events.ts';
import type { EventKind, EventSource, EventsQuery, PlayerEvent } from './event-source.ts';
import { betEvents, moneyEvents, promotionEvents, rewardEvents } from './money-events.ts';
import { breakEvents, feedbackEvents, messageEvents, noteEvents, sentEvents } from './other-events.ts';

const sources: Readonly<Record<EventKind, readonly EventSource[]>> = {
  signIn: [auditEvents],
  account: [auditEvents],
  break: [breakEvents],
  money: [moneyEvents],
  reward: [rewardEvents, promotionEvents],
  bet: [betEvents],
  message: [messageEvents, sentEvents],
  feedback: [feedbackEvents],
  note: [noteEvents],
};

const usualPage = 50;

/** A page of a player's time line, newest first. Throws `request.invalid` if `after` is not from an answer. */
export async function listEvents({
  query: { kind, after, pageSize = usualPage },
  ...of
}: Pick<EventsQuery, 'trx' | 'tenant' | 'player'> & { query: AdminQueryOf<'listPlayerEvents'> }): Promise<
  AdminValueOf<'listPlayerEvents'>
> {
  const place = placeOf(after);
  const kinds = kind === undefined ? (Object.keys(sources) as EventKind[]) : [kind];
  const reads = kinds.flatMap((each) =>
    sources[each].map((read) => read({ ...of, kind: each, place, limit: pageSize + 1 })),
  );
  // Each source returns at most a page, so the page is complete.
  const found = (await Promise.all(reads)).flat().sort(newestFirst);
  const list = found.slice(0, pageSize);
  const last = list.at(-1);
  return { list, next: found.length > pageSize && last !== undefined ? placeText(last) : null };
}

function newestFirst(one: PlayerEvent, other: PlayerEvent): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
