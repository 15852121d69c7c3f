import { anEvent, type EventSource, newest } from './event-source.ts';

export const breakEvents: EventSource = async ({ trx, tenant, player, kind, place, limit }) => {
  const rows = await trx
    .selectFrom('play_break')
    .select(['id', 'kind', 'until', 'began_at'])
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
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
export const messageEvents: EventSource = async ({ trx, tenant, player, kind, place, limit }) => {
  const rows = await trx
    .selectFrom('inbox_message')
    .select(['id', 'kind', 'read_at', 'created_at'])
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
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
export const sentEvents: EventSource = async ({ trx, tenant, player, kind, place, limit }) => {
  const rows = await trx
    .selectFrom('sent_message')
    .select(['id', 'channel', 'kind', 'recipient', 'taken', 'created_at'])
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
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

export const feedbackEvents: EventSource = async ({ trx, tenant, player, kind, place, limit }) => {
  const rows = await trx
    .selectFrom('feedback')
    .select(['id', 'content', 'created_at'])
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
    .$call(newest({ place, limit, at: 'created_at', id: 'id' }))
    .execute();
  return rows.map(({ id, content, created_at }) =>
    anEvent({ id, kind, action: 'feedback', text: content, at: created_at.toISOString() }),
  );
};

export const noteEvents: EventSource = async ({ trx, tenant, player, kind, place, limit }) => {
  const rows = await trx
    .selectFrom('player_note')
    .select(['id', 'text', 'actor', 'created_at'])
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
    .$call(newest({ place, limit, at: 'created_at', id: 'id' }))
    .execute();
  return rows.map(({ id, text, actor, created_at }) =>
    anEvent({ id, kind, action: 'note', text, actor: `staff:${actor}`, at: created_at.toISOString() }),
  );
};
