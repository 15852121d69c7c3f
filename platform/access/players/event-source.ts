import { type SelectQueryBuilder, sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Trx } from '../../../server/database/database.ts';
import type { ListPlace } from '../../list-place.ts';

export type PlayerEvent = AdminValueOf<'listPlayerEvents'>['list'][number];
export type EventKind = PlayerEvent['kind'];

/** Query that each source answers: the newest rows of a player after a place. */
export type EventsQuery = {
  readonly trx: Trx;
  readonly tenant: string;
  readonly player: string;
  readonly kind: EventKind;
  readonly place: ListPlace | undefined;
  readonly limit: number;
};
export type EventSource = (query: EventsQuery) => Promise<PlayerEvent[]>;

/** Narrows a query to the newest rows of a source after a place, for `$call`. */
export const newest =
  ({
    place,
    limit,
    at,
    id,
  }: Pick<EventsQuery, 'place' | 'limit'> & {
    /** Columns of time and id. */
    at: string;
    id: string;
  }) =>
  <DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> => {
    const [time, key] = [sql.ref(at), sql.ref(id)];
    const behind =
      place === undefined
        ? rows
        : rows.where(sql<boolean>`(${time}, ${key}) < (${place.at}::timestamptz, ${place.id})`);
    return behind.orderBy(time, 'desc').orderBy(key, 'desc').limit(limit);
  };

/** An event with defaults for the properties that most kinds lack. */
export const anEvent = (
  event: Pick<PlayerEvent, 'id' | 'kind' | 'action' | 'at'> & Partial<PlayerEvent>,
): PlayerEvent => ({
  status: null,
  text: null,
  amount: null,
  paid: null,
  currency: null,
  actor: null,
  address: null,
  ...event,
});
