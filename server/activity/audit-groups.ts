import type { AuditGroup } from '../../schema/audit-groups.ts';
import { type Alteration, activityKindOf, type Occurrence } from '../record-act.ts';

/** Look-ups and exports among the acts on brands. They change nothing. */
const looked: readonly string[] = ['audit.exported', 'catalogue.fetched', 'players.looked-up', 'release.looked-at'];

const ofBrands = Object.fromEntries(
  (Object.keys(activityKindOf) as (Occurrence | Alteration)[]).map((action): [string, AuditGroup] => [
    action,
    looked.includes(action) ? 'reads' : action.startsWith('staff.') ? 'staff' : 'brands',
  ]),
);

/** Acts of staff on players and their money, by the names that the platform records. */
const ofPlayers: Readonly<Record<string, AuditGroup>> = {
  'account.field_revealed': 'reads',
  'account.locked': 'players',
  'account.note_added': 'players',
  'account.sessions_ended': 'players',
  'account.temporary_password_set': 'players',
  'account.unlocked': 'players',
  'agent.contract_offered': 'players',
  'cashier.approved': 'money',
  'cashier.destination_revealed': 'reads',
  'cashier.rejected': 'money',
  'cashier.returned': 'money',
  'promotion.issued': 'money',
  'promotion.rejected': 'money',
  'wallet.calls_read': 'reads',
  'wallet.check_read': 'reads',
  'wallet.checked': 'money',
  'wallet.round_read': 'reads',
  'wallet.rounds_read': 'reads',
  'wallet.shortfalls_read': 'reads',
};

const groupOf: Readonly<Record<string, AuditGroup>> = { ...ofBrands, ...ofPlayers };

/** The group of an entry. An act that is not known here counts as one on a player or on a brand. */
export const auditGroupOf = ({ action, scope }: { action: string; scope: 'brand' | 'player' }): AuditGroup =>
  groupOf[action] ?? (scope === 'player' ? 'players' : 'brands');

/** Actions of a group. */
export const actionsOf = (group: AuditGroup): readonly string[] =>
  Object.keys(groupOf).filter((action) => groupOf[action] === group);
