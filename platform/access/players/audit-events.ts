import { maskAddress } from '../../account/mask.ts';
import { anEvent, type EventSource, newest } from './event-source.ts';

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

export const auditEvents: EventSource = async ({ trx, tenant, player, kind, place, limit }) => {
  const shown = kind === 'signIn' ? actions.signIn : actions.account;
  const rows = await trx
    .selectFrom('audit')
    .select(['id', 'action', 'actor', 'address', 'after', 'created_at'])
    .where('tenant', '=', tenant)
    .where('scope', '=', 'player')
    .where('subject', '=', player)
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
