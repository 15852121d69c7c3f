import type { Insertable, JSONColumnType, Selectable } from 'kysely';

export type PlayerTable = {
  tenant: string;
  /** UUIDv7. */
  id: string;
  /** Name as typed at registration. */
  username: string;
  /** Unique within the brand: `usernameKey(username)`. */
  username_key: string;
  /** Member type. */
  type: number;
  status: 'active' | 'disabled';
  /** argon2id in PHC form. Null if the account has no password and can't be logged in to with one. */
  password_hash: string | null;
  /** End of a temporary password set by staff, which can only be used to choose another; null for the player's own password. */
  password_expires_at: Date | null;
  payment_password_hash: string | null;
  /** Encrypted; bound to tenant and player. */
  id_number_sealed: string | null;
  nickname: string;
  payee_name: string;
  email: string;
  mobile_num: string;
  country_dialing_code: string;
  /** E.164 number, verified or used to open the account. Unique within the brand. */
  mobile_key: string | null;
  birthday: string | null;
  /** Values of registration fields without a column (`profileOf`), by field id. */
  profile: JSONColumnType<Record<string, string>>;
  /** Invitation code that the player registered with, normalised by `affiliateKey`. */
  affiliate_code: string;
  /** Id of a drawn avatar or of an upload. */
  avatar: string | null;
  /** Kind of page, such as `H5`; `SOCIAL` for an account opened by an identity provider. */
  register_method: string;
  register_host: string;
  created_at: Date;
  first_login_at: Date | null;
};

export type Player = Selectable<PlayerTable>;

export type NewPlayer = Insertable<PlayerTable>;

declare module '../../server/database/tables.ts' {
  interface Tables {
    player: PlayerTable;
  }
}
