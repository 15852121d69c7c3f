import { registrationFields } from '../../schema/rules/registration-fields.ts';
import { type StaffFieldId, staffFieldIds } from '../../schema/rules/staff-fields.ts';
import type { Player } from './player-table.ts';
import type { Registration } from './registration-rules.ts';

/** Columns of fields that have one of their own. */
const columns = {
  nickname: 'nickname',
  payeeName: 'payee_name',
  email: 'email',
  mobileNum: 'mobile_num',
  birthday: 'birthday',
  affiliateCode: 'affiliate_code',
  idNumber: 'id_number_sealed',
} as const satisfies Partial<Record<StaffFieldId, keyof Player>>;

const hasColumn = (id: StaffFieldId): id is keyof typeof columns => Object.hasOwn(columns, id);

/** All non-empty fields that staff see and that have no column, by id, so that new fields of the registry are stored without a change here. */
export function profileOf(body: Registration): Record<string, string> {
  const stored = staffFieldIds.filter((id) => !hasColumn(id) && body[id] !== '');
  return Object.fromEntries(stored.map((id) => [id, body[id]]));
}

/** The value of a field as it is stored; empty if the player has none. An identity document is encrypted. */
export const storedField = (field: StaffFieldId, player: Player): string =>
  (hasColumn(field) ? player[columns[field]] : player.profile[field]) ?? '';

/** Handles in a profile, by which staff find the player. */
export const handlesIn = (profile: Readonly<Record<string, string>>): readonly string[] =>
  staffFieldIds.flatMap((id) => (registrationFields[id].staff === 'handle' ? (profile[id] ?? []) : []));
