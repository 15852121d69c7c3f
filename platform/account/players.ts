import { memberTypes } from '../../schema/constants.ts';
import type { Clock } from '../../server/clock.ts';
import type { Trx } from '../../server/database/database.ts';
import type { NewPlayer, Player } from '../migrations/accounts.ts';

/** Types that may log in at all. Those outside both lists of the specification are no members (ERR-14). */
const members: readonly number[] = [...memberTypes.real, ...memberTypes.guest, ...memberTypes.special];

export const isMember = (type: number): boolean => members.includes(type);

/** Two names that read the same are one account. */
export const usernameKey = (username: string): string => username.trim().normalize('NFKC').toLowerCase();

export const findPlayer = ({
  trx,
  tenant,
  username,
}: {
  trx: Trx;
  tenant: string;
  username: string;
}): Promise<Player | undefined> =>
  trx
    .selectFrom('player')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();

export const findPlayerById = ({
  trx,
  tenant,
  id,
}: {
  trx: Trx;
  tenant: string;
  id: string;
}): Promise<Player | undefined> =>
  trx.selectFrom('player').selectAll().where('tenant', '=', tenant).where('id', '=', id).executeTakeFirst();

/** Whose number it is: one that was proven, or that the account was opened with. */
export const findPlayerByNumber = ({
  trx,
  tenant,
  number,
}: {
  trx: Trx;
  tenant: string;
  /** E.164. */
  number: string;
}): Promise<Player | undefined> =>
  trx
    .selectFrom('player')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('mobile_key', '=', number)
    .executeTakeFirst();

/** False where the name or the number is taken. */
export async function insertPlayer({ trx, player }: { trx: Trx; player: NewPlayer }): Promise<boolean> {
  const row = await trx
    .insertInto('player')
    .values(player)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** True the first time. */
export async function noteFirstLogin({
  trx,
  clock,
  player: { tenant, id, first_login_at: known },
}: {
  trx: Trx;
  clock: Clock;
  player: Pick<Player, 'tenant' | 'id' | 'first_login_at'>;
}): Promise<boolean> {
  // Once it is noted it stays.
  if (known !== null) return false;
  const first = await trx
    .updateTable('player')
    .set({ first_login_at: clock.now() })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('first_login_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return first !== undefined;
}

/** Everything that an account may leave out, left out. */
export const emptyProfile = {
  password_expires_at: null,
  payment_password_hash: null,
  id_number_sealed: null,
  nickname: '',
  payee_name: '',
  email: '',
  mobile_num: '',
  country_dialing_code: '',
  mobile_key: null,
  birthday: null,
  profile: '{}',
  affiliate_code: '',
  register_method: '',
  register_host: '',
  first_login_at: null,
} as const satisfies Partial<NewPlayer>;
