import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Tx } from '../../../server/database/database.ts';
import { pageOf, selectRows } from '../../../server/database/rows.ts';
import type { Tables } from '../../../server/database/tables.ts';
import { maskAddress } from '../../account/mask.ts';
import { type ListPlace, placeOf, placeText } from '../../list-place.ts';
import { asDecimal } from '../../money/wallet/amounts.ts';

const moneyEvents = eventsOf(
  'money_request',
  { id: 'id', at: 'created_at', columns: ['kind', 'status', 'method', 'amount', 'currency', 'decided_by'] },
  (row) => ({
    action: row.kind,
    status: row.status,
    text: row.method,
    amount: asDecimal(row),
    currency: row.currency,
    actor: row.decided_by === null ? null : `staff:${row.decided_by}`,
  }),
);

const betEvents = eventsOf(
  'bet',
  { id: 'id', at: 'placed_at', columns: ['game_name', 'status', 'stake', 'payout', 'currency'] },
  ({ game_name, status, stake, payout, currency }) => ({
    action: 'bet',
    status,
    text: game_name,
    currency,
    amount: asDecimal({ amount: stake, currency }),
    paid: asDecimal({ amount: payout, currency }),
  }),
);

/** Rewards that were claimed. */
const rewardEvents = eventsOf(
  'reward_claim',
  { id: 'reward_id', at: 'claimed_at', columns: ['kind', 'amount', 'currency'] },
  (row) => ({ action: 'reward', text: row.kind, amount: asDecimal(row), currency: row.currency }),
);

/** Promotions that the player joined. */
const promotionEvents = eventsOf(
  'promotion_entry',
  { id: 'id', at: 'created_at', columns: ['title', 'status', 'amount', 'currency', 'decided_by'] },
  ({ title, status, amount, currency, decided_by }) => ({
    action: 'promotion',
    status,
    text: title,
    amount,
    currency: amount === null ? null : currency,
    actor: decided_by === null ? null : `staff:${decided_by}`,
  }),
);

const breakEvents = eventsOf(
  'play_break',
  { id: 'id', at: 'began_at', columns: ['kind', 'until'] },
  ({ kind, until }) => ({ action: kind, text: until?.toISOString() ?? null }),
);

/** Messages of the inbox, by kind; clients have the texts. */
const messageEvents = eventsOf(
  'inbox_message',
  { id: 'id', at: 'created_at', columns: ['kind', 'read_at'] },
  ({ kind, read_at }) => ({ action: 'message', text: kind, status: read_at === null ? 'unread' : 'read' }),
);

/** Mails and SMS sent to the player. */
const sentEvents = eventsOf(
  'sent_message',
  { id: 'id', at: 'created_at', columns: ['channel', 'kind', 'recipient', 'taken'] },
  ({ channel, kind, recipient, taken }) => ({
    action: channel,
    text: kind,
    status: taken ? 'sent' : 'failed',
    address: recipient,
  }),
);

const feedbackEvents = eventsOf('feedback', { id: 'id', at: 'created_at', columns: ['content'] }, ({ content }) => ({
  action: 'feedback',
  text: content,
}));

const noteEvents = eventsOf(
  'player_note',
  { id: 'id', at: 'created_at', columns: ['text', 'actor'] },
  ({ text, actor }) => ({ action: 'note', text, actor: `staff:${actor}` }),
);

/** Audited acts that the time line shows. Other kinds come from their own tables; look-ups by staff are not shown. */
const actions = {
  signIn: [
    'account.login',
    'account.login_failed',
    'account.login_refused',
    'account.resumed',
    'account.logout',
    'account.device_replayed',
    'account.trial_started',
  ],
  account: [
    'account.registered',
    'account.trial_closed',
    'account.password_changed',
    'account.password_change_failed',
    'account.password_reset',
    'account.password_reset_failed',
    'account.recovery_asked',
    'account.temporary_password_set',
    'account.avatar_set',
    'account.image_uploaded',
    'account.locked',
    'account.unlocked',
    'account.sessions_ended',
    'account.field_revealed',
    'cashier.payment_password_set',
    'cashier.payment_password_failed',
    'agent.contract_offered',
    'agent.contract_accepted',
    'agent.contract_refused',
  ],
} as const;

const auditEvents: EventSource = async (tx, { player, kind, place, limit }) => {
  const shown = kind === 'signIn' ? actions.signIn : actions.account;
  const rows = await selectRows(tx, 'audit', { tenant: tx.tenant, scope: 'player', subject: player })
    .select(['id', 'action', 'actor', 'address', 'after', 'created_at'])
    .where('action', 'in', [...shown])
    .$call(newest({ place, limit, at: 'created_at', id: 'id' }))
    .execute();
  return rows.map(({ id, action, actor, address, after, created_at }) => {
    const { reason, field } = (after ?? {}) as { reason?: unknown; field?: unknown };
    const parts = [field, reason].filter((part) => typeof part === 'string');
    return anEvent({
      id,
      kind,
      action,
      at: created_at.toISOString(),
      actor: actor === `player:${player}` ? null : actor,
      address: address === null ? null : maskAddress(address),
      text: parts.length === 0 ? null : parts.join(': '),
    });
  });
};

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
export async function listEvents(
  tx: Tx,
  player: string,
  { kind, after, pageSize = usualPage }: AdminQueryOf<'listPlayerEvents'>,
): Promise<AdminValueOf<'listPlayerEvents'>> {
  const place = placeOf(after);
  const kinds = kind === undefined ? (Object.keys(sources) as EventKind[]) : [kind];
  const reads = kinds.flatMap((each) =>
    sources[each].map((read) => read(tx, { player, kind: each, place, limit: pageSize + 1 })),
  );
  // Each source returns at most a page, so the page is complete.
  const found = (await Promise.all(reads)).flat().sort(newestFirst);
  const { page: list, next } = pageOf(found, pageSize, placeText);
  return { list, next };
}

function newestFirst(one: PlayerEvent, other: PlayerEvent): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

type PlayerEvent = AdminValueOf<'listPlayerEvents'>['list'][number];
type EventKind = PlayerEvent['kind'];

/** Query that each source answers: the newest rows of a player after a place. */
type EventsQuery = {
  readonly player: string;
  readonly kind: EventKind;
  readonly place: ListPlace | undefined;
  readonly limit: number;
};
type EventSource = (tx: Tx, query: EventsQuery) => Promise<PlayerEvent[]>;

/** Narrows a query to the newest rows of a source after a place, for `$call`. */
const newest =
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
const anEvent = (event: Pick<PlayerEvent, 'id' | 'kind' | 'action' | 'at'> & Partial<PlayerEvent>): PlayerEvent => ({
  status: null,
  text: null,
  amount: null,
  paid: null,
  currency: null,
  actor: null,
  address: null,
  ...event,
});

type PlayersTable = {
  [Name in keyof Tables]: Tables[Name] extends { tenant: string; player_id: string } ? Name : never;
}[keyof Tables];
type Columns<Name extends PlayersTable> = keyof Selectable<Tables[Name]> & string;

/** A table of players' rows as a source. `id` and `at` are the columns of an event's id and time; `columns` are read besides them. */
function eventsOf<Name extends PlayersTable, Column extends Columns<Name>>(
  table: Name,
  { id, at, columns }: { id: Columns<Name>; at: Columns<Name>; columns: readonly Column[] },
  partsOf: (row: Pick<Selectable<Tables[Name]>, Column>) => Pick<PlayerEvent, 'action'> & Partial<PlayerEvent>,
): EventSource {
  return async (tx, { player, kind, place, limit }) => {
    // The types of a query are those of one table, so that one stands for all.
    const rows = await selectRows(tx, table as 'bet', { tenant: tx.tenant, player_id: player })
      .select([id, at, ...columns] as never[])
      .$call(newest({ place, limit, at, id }))
      .execute();
    return (rows as Record<string, unknown>[]).map((row) =>
      anEvent({
        id: String(row[id]),
        kind,
        at: (row[at] as Date).toISOString(),
        ...partsOf(row as Pick<Selectable<Tables[Name]>, Column>),
      }),
    );
  };
}
