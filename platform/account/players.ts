import { memberTypes } from '../../schema/constants.ts';
import type { Tx } from '../../server/database/database.ts';
import { selectRows, updateRows } from '../../server/database/rows.ts';
import type { NewPlayer, Player } from './player-table.ts';
import { usernameKey } from './username-key.ts';

/** Member types that may log in. Types outside the specification's lists are no members (ERR-14). */
const members: readonly number[] = [...memberTypes.real, ...memberTypes.guest, ...memberTypes.special];

export const isMember = (type: number): boolean => members.includes(type);

export const findPlayer = (tx: Tx, username: string): Promise<Player | undefined> =>
  selectRows(tx, 'player', { tenant: tx.tenant, username_key: usernameKey(username) })
    .selectAll()
    .executeTakeFirst();

export const findPlayerById = (tx: Tx, id: string): Promise<Player | undefined> =>
  selectRows(tx, 'player', { tenant: tx.tenant, id }).selectAll().executeTakeFirst();

/** Finds a player by a number (E.164) that was verified, or that the account was opened with. */
export const findPlayerByNumber = (tx: Tx, number: string): Promise<Player | undefined> =>
  selectRows(tx, 'player', { tenant: tx.tenant, mobile_key: number }).selectAll().executeTakeFirst();

/** Writes the identifiers by which staff find a player. */
type AddToIndex = { add(tx: Tx, player: NewPlayer): Promise<void> };

/** Inserts a player. False if the name or the number is taken. */
export async function insertPlayer(tx: Tx, player: NewPlayer, index: AddToIndex): Promise<boolean> {
  const row = await tx
    .insertInto('player')
    .values(player)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await index.add(tx, player);
  return true;
}

/** Records the first login; false if it was recorded before. */
export async function noteFirstLogin(
  tx: Tx,
  { id, first_login_at: known }: Pick<Player, 'id' | 'first_login_at'>,
): Promise<boolean> {
  // Already set; it never changes.
  if (known !== null) return false;
  const first = await updateRows(tx, 'player', { tenant: tx.tenant, id })
    .set({ first_login_at: tx.clock.now() })
    .where('first_login_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return first !== undefined;
}

/** Defaults of the optional columns. */
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
