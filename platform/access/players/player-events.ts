import { type SelectQueryBuilder, sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Tx } from '../../../server/database/database.ts';
import { pageOf, selectRows } from '../../../server/database/rows.ts';
import { maskAddress } from '../../account/mask.ts';
import { type ListPlace, placeOf, placeText } from '../../list-place.ts';
import { asDecimal } from '../../money/wallet/amounts.ts';

const moneyEvents: EventSource = async (tx, { player, kind, place, limit }) => {
  const rows = await selectRows(tx, 'money_request', { tenant: tx.tenant, player_id: player })
    .select(['id', 'kind', 'status', 'method', 'amount', 'currency', 'decided_by', 'created_at'])
    .$call(newest({ place, limit, at: 'created_at', id: 'id' }))
    .execute();
  return rows.map((row) =>
    anEvent({
      id: row.id,
      kind,
      action: row.kind,
      status: row.status,
      text: row.method,
      amount: asDecimal(row),
      currency: row.currency,
      at: row.created_at.toISOString(),
      actor: row.decided_by === null ? null : `staff:${row.decided_by}`,
    }),
  );
};

const betEvents: EventSource = async (tx, { player, kind, place, limit }) => {
  const rows = await selectRows(tx, 'bet', { tenant: tx.tenant, player_id: player })
    .select(['id', 'game_name', 'status', 'stake', 'payout', 'currency', 'placed_at'])
    .$call(newest({ place, limit, at: 'placed_at', id: 'id' }))
    .execute();
  return rows.map(({ id, game_name, status, stake, payout, currency, placed_at }) =>
    anEvent({
      id,
      kind,
      action: 'bet',
      status,
      text: game_name,
      currency,
      at: placed_at.toISOString(),
      amount: asDecimal({ amount: stake, currency }),
      paid: asDecimal({ amount: payout, currency }),
    }),
  );
};

/** Rewards that were claimed. */
const rewardEvents: EventSource = async (tx, { player, kind, place, limit }) => {
  const rows = await selectRows(tx, 'reward_claim', { tenant: tx.tenant, player_id: player })
    .select(['reward_id', 'kind', 'amount', 'currency', 'claimed_at'])
    .$call(newest({ place, limit, at: 'claimed_at', id: 'reward_id' }))
    .execute();
  return rows.map((row) =>
    anEvent({
      id: row.reward_id,
      kind,
      action: 'reward',
      text: row.kind,
      amount: asDecimal(row),
      currency: row.currency,
      at: row.claimed_at.toISOString(),
    }),
  );
};

/** Promotions that the player joined. */
const promotionEvents: EventSource = async (tx, { player, kind, place, limit }) => {
  const rows = await selectRows(tx, 'promotion_entry', { tenant: tx.tenant, player_id: player })
    .select(['id', 'title', 'status', 'amount', 'currency', 'decided_by', 'created_at'])
    .$call(newest({ place, limit, at: 'created_at', id: 'id' }))
    .execute();
  return rows.map(({ id, title, status, amount, currency, decided_by, created_at }) =>
    anEvent({
      id,
      kind,
      action: 'promotion',
      status,
      text: title,
      at: created_at.toISOString(),
      amount,
      currency: amount === null ? null : currency,
      actor: decided_by === null ? null : `staff:${decided_by}`,
    }),
  );
};

const breakEvents: EventSource = async (tx, { player, kind, place, limit }) => {
  const rows = await selectRows(tx, 'play_break', { tenant: tx.tenant, player_id: player })
    .select(['id', 'kind', 'until', 'began_at'])
    .$call(newest({ place, limit, at: 'began_at', id: 'id' }))
    .execute();
  return rows.map((row) =>
    anEvent({
      id: row.id,
      kind,
      action: row.kind,
      at: row.began_at.toISOString(),
      text: row.until?.toISOString() ?? null,
    }),
  );
};

/** Messages of the inbox, by kind; clients have the texts. */
const messageEvents: EventSource = async (tx, { player, kind, place, limit }) => {
  const rows = await selectRows(tx, 'inbox_message', { tenant: tx.tenant, player_id: player })
    .select(['id', 'kind', 'read_at', 'created_at'])
    .$call(newest({ place, limit, at: 'created_at', id: 'id' }))
    .execute();
  return rows.map((row) =>
    anEvent({
      id: row.id,
      kind,
      action: 'message',
      text: row.kind,
      at: row.created_at.toISOString(),
      status: row.read_at === null ? 'unread' : 'read',
    }),
  );
};

/** Mails and SMS sent to the player. */
const sentEvents: EventSource = async (tx, { player, kind, place, limit }) => {
  const rows = await selectRows(tx, 'sent_message', { tenant: tx.tenant, player_id: player })
    .select(['id', 'channel', 'kind', 'recipient', 'taken', 'created_at'])
    .$call(newest({ place, limit, at: 'created_at', id: 'id' }))
    .execute();
  return rows.map((row) =>
    anEvent({
      id: row.id,
      kind,
      action: row.channel,
      text: row.kind,
      at: row.created_at.toISOString(),
      status: row.taken ? 'sent' : 'failed',
      address: row.recipient,
    }),
  );
};

const feedbackEvents: EventSource = async (tx, { player, kind, place, limit }) => {
  const rows = await selectRows(tx, 'feedback', { tenant: tx.tenant, player_id: player })
    .select(['id', 'content', 'created_at'])
    .$call(newest({ place, limit, at: 'created_at', id: 'id' }))
    .execute();
  return rows.map(({ id, content, created_at }) =>
    anEvent({ id, kind, action: 'feedback', text: content, at: created_at.toISOString() }),
  );
};

const noteEvents: EventSource = async (tx, { player, kind, place, limit }) => {
  const rows = await selectRows(tx, 'player_note', { tenant: tx.tenant, player_id: player })
    .select(['id', 'text', 'actor', 'created_at'])
    .$call(newest({ place, limit, at: 'created_at', id: 'id' }))
    .execute();
  return rows.map(({ id, text, actor, created_at }) =>
    anEvent({ id, kind, action: 'note', text, actor: `staff:${actor}`, at: created_at.toISOString() }),
  );
};

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
