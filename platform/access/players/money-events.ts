import { asDecimal } from '../../money/wallet/amounts.ts';
import { anEvent, type EventSource, newest } from './event-source.ts';

export const moneyEvents: EventSource = async ({ trx, tenant, player, kind, place, limit }) => {
  const rows = await trx
    .selectFrom('money_request')
    .select(['id', 'kind', 'status', 'method', 'amount', 'currency', 'decided_by', 'created_at'])
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
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

export const betEvents: EventSource = async ({ trx, tenant, player, kind, place, limit }) => {
  const rows = await trx
    .selectFrom('bet')
    .select(['id', 'game_name', 'status', 'stake', 'payout', 'currency', 'placed_at'])
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
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
export const rewardEvents: EventSource = async ({ trx, tenant, player, kind, place, limit }) => {
  const rows = await trx
    .selectFrom('reward_claim')
    .select(['reward_id', 'kind', 'amount', 'currency', 'claimed_at'])
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
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
export const promotionEvents: EventSource = async ({ trx, tenant, player, kind, place, limit }) => {
  const rows = await trx
    .selectFrom('promotion_entry')
    .select(['id', 'title', 'status', 'amount', 'currency', 'decided_by', 'created_at'])
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
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
