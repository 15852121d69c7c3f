import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import { maskAll, maskEmail, maskName, maskNumber } from '../../account/mask.ts';
import type { Player } from '../../account/player-table.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';

export type PersonalField = AdminBodyOf<'revealPlayerField'>['field'];

type Reading = {
  /** The value in full; empty if the player has none. */
  readonly read: (input: { player: Player; secrets: Pick<Secrets, 'open'> }) => string;
  /** Shown instead of it; empty if the player has none. */
  readonly mask: (player: Player) => string;
};

const ofProfile = (field: string): Reading => ({
  read: ({ player }) => player.profile[field] ?? '',
  mask: (player) => ((player.profile[field] ?? '') === '' ? '' : maskAll()),
});

const ofColumn = (column: 'payee_name' | 'nickname' | 'email', mask: (value: string) => string): Reading => ({
  read: ({ player }) => player[column],
  mask: (player) => (player[column] === '' ? '' : mask(player[column])),
});

const readings: Readonly<Record<PersonalField, Reading>> = {
  email: ofColumn('email', maskEmail),
  mobileNum: {
    read: ({ player }) => (player.mobile_num === '' ? '' : player.country_dialing_code + player.mobile_num),
    mask: ({ mobile_num: number, country_dialing_code: code }) =>
      number === '' ? '' : maskNumber({ code, number }),
  },
  payeeName: ofColumn('payee_name', maskName),
  nickname: ofColumn('nickname', maskName),
  birthday: {
    read: ({ player }) => player.birthday ?? '',
    mask: ({ birthday }) => (birthday === null ? '' : maskAll()),
  },
  idNumber: {
    read: ({ player: { tenant, id, id_number_sealed: sealed }, secrets }) =>
      sealed === null ? '' : secrets.open({ sealed, boundTo: `idNumber ${tenant} ${id}` }),
    mask: ({ id_number_sealed: sealed }) => (sealed === null ? '' : maskAll()),
  },
  qqNum: ofProfile('qqNum'),
  wechat: ofProfile('wechat'),
  facebook: ofProfile('facebook'),
  line: ofProfile('line'),
  whatsapp: ofProfile('whatsapp'),
  zalo: ofProfile('zalo'),
  recommenderId: ofProfile('recommenderId'),
};

/** Personal values that a player has, masked. */
export const maskedFields = (player: Player): { field: PersonalField; masked: string }[] =>
  (Object.keys(readings) as PersonalField[]).flatMap((field) => {
    const masked = readings[field].mask(player);
    return masked === '' ? [] : [{ field, masked }];
  });

/** One value in full; empty if the player has none. */
export const readField = ({
  field,
  ...of
}: {
  field: PersonalField;
  player: Player;
  secrets: Pick<Secrets, 'open'>;
}): string => readings[field].read(of);
