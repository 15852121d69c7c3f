import type { Database, Trx } from '../../server/database/database.ts';
import type { NewPlayer, Player } from '../migrations/accounts.ts';

/** Two names that read the same are one account. */
export const usernameKey = (username: string): string => username.trim().normalize('NFKC').toLowerCase();

export const findPlayer = ({
  database,
  tenant,
  username,
}: {
  database: Database;
  tenant: string;
  username: string;
}): Promise<Player | undefined> =>
  database.asTenant(tenant, (trx) =>
    trx
      .selectFrom('player')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('username_key', '=', usernameKey(username))
      .executeTakeFirst(),
  );

/** False where the name is taken. */
export async function insertPlayer({ trx, player }: { trx: Trx; player: NewPlayer }): Promise<boolean> {
  const row = await trx
    .insertInto('player')
    .values(player)
    .onConflict((conflict) => conflict.columns(['tenant', 'username_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Everything that an account may leave out, left out. */
export const emptyProfile = {
  payment_password_hash: null,
  id_number_sealed: null,
  nickname: '',
  payee_name: '',
  email: '',
  mobile_num: '',
  country_dialing_code: '',
  birthday: null,
  profile: '{}',
  affiliate_code: '',
  register_method: '',
  register_host: '',
  first_login_at: null,
} as const satisfies Partial<NewPlayer>;
