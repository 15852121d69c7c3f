import { sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Trx } from '../../../server/database/database.ts';
import { type ListPlace, placeOf, placeText } from '../../list-place.ts';
import { auditEvents } from './audit-events.ts';
import { betEvents, moneyEvents, promotionEvents, rewardEvents } from './money-events.ts';
import { breakEvents, feedbackEvents, messageEvents, noteEvents } from './other-events.ts';

export type PlayerEvent = AdminValueOf<'listPlayerEvents'>['list'][number];
export type EventKind = PlayerEvent['kind'];

/** What each source reads: the newest rows of a player behind a place. */
export type EventsAsked = {
  readonly trx: Trx;
  readonly tenant: string;
  readonly player: string;
  readonly kind: EventKind;
  readonly place: ListPlace | undefined;
  readonly limit: number;
};
export type EventSource = (asked: EventsAsked) => Promise<PlayerEvent[]>;

/** Condition of a source on its columns of time and id. */
export const isBehind = ({
  place,
  at,
  id,
}: {
  place: ListPlace | undefined;
  /** Column names. */
  at: string;
  id: string;
}) =>
  place === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${place.at}::timestamptz, ${place.id})`;

/** An event without what most kinds lack. */
export const anEvent = (
  event: Pick<PlayerEvent, 'id' | 'kind' | 'action' | 'at'> & Partial<PlayerEvent>,
): PlayerEvent => ({
  ...{ status: null, text: null, amount: null, paid: null, currency: null, actor: null, address: null },
  ...event,
});

const sources: Readonly<Record<EventKind, readonly EventSource[]>> = {
  signIn: [auditEvents],
  account: [auditEvents],
  break: [breakEvents],
  money: [moneyEvents],
  reward: [rewardEvents, promotionEvents],
  bet: [betEvents],
  message: [messageEvents],
  feedback: [feedbackEvents],
  note: [noteEvents],
};

const usualPage = 50;

/** A page of a player's time line, the newest first. Throws `request.invalid` for a page that no answer named. */
export async function listEvents({
  query: { kind, after, pageSize = usualPage },
  ...of
}: Pick<EventsAsked, 'trx' | 'tenant' | 'player'> & {
  query: AdminQueryOf<'listPlayerEvents'>;
}): Promise<AdminValueOf<'listPlayerEvents'>> {
  const place = placeOf(after);
  const kinds = kind === undefined ? (Object.keys(sources) as EventKind[]) : [kind];
  const asked = kinds.flatMap((each) =>
    sources[each].map((read) => read({ ...of, kind: each, place, limit: pageSize + 1 })),
  );
  // Each source has at most a page, so that the page is among them.
  const found = (await Promise.all(asked)).flat().sort(newestFirst);
  const list = found.slice(0, pageSize);
  const last = list.at(-1);
  return { list, next: found.length > pageSize && last !== undefined ? placeText(last) : null };
}

function newestFirst(one: PlayerEvent, other: PlayerEvent): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
