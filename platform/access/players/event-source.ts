import { sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Trx } from '../../../server/database/database.ts';
import type { ListPlace } from '../../list-place.ts';

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
