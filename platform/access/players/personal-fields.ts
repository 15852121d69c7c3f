import { registrationFields, type StaffView } from '../../../schema/rules/registration-fields.ts';
import { type StaffFieldId, staffFieldIds } from '../../../schema/rules/staff-fields.ts';
import { maskAll, maskEmail, maskName, maskNumber } from '../../account/mask.ts';
import type { Player } from '../../account/player-table.ts';
import { storedField } from '../../account/profile.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';

type Stored = { readonly value: string; readonly player: Player };

const masks: Readonly<Record<Exclude<StaffView, 'none'>, (stored: Stored) => string>> = {
  masked: maskAll,
  handle: maskAll,
  name: ({ value }) => maskName(value),
  email: ({ value }) => maskEmail(value),
  number: ({ value, player }) => maskNumber({ code: player.country_dialing_code, number: value }),
};

/** Personal values that a player has, masked. */
export const maskedFields = (player: Player): { field: StaffFieldId; masked: string }[] =>
  staffFieldIds.flatMap((field) => {
    const value = storedField(field, player);
    return value === '' ? [] : [{ field, masked: masks[registrationFields[field].staff]({ value, player }) }];
  });

/** One value in full; empty if the player has none. */
export function readField(field: StaffFieldId, player: Player, secrets: Pick<Secrets, 'open'>): string {
  const value = storedField(field, player);
  if (value === '') return '';
  if (field === 'idNumber') return secrets.open({ sealed: value, boundTo: `idNumber ${player.tenant} ${player.id}` });
  return field === 'mobileNum' ? player.country_dialing_code + value : value;
}
