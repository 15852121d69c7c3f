import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Clock } from '../../server/clock.ts';
import type { Tx } from '../../server/database/database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { affiliateKey } from '../agent/affiliates/affiliates.ts';
import type { Secrets } from '../protection/secrets/secrets.ts';
import type { PlayerIndex } from './lookup/player-index.ts';
import { makeUsername } from './make-username.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { PhoneNumber } from './phone-number.ts';
import type { NewPlayer } from './player-table.ts';
import { findPlayerByNumber, insertPlayer } from './players.ts';
import { profileOf } from './profile.ts';
import type { Registration } from './registration-rules.ts';
import { usernameKey } from './username-key.ts';

/** Account row for a registration. For registrations by mobile number the username is generated on insert. */
export async function playerOf({
  parts: { clock, passwords, secrets },
  brand,
  body,
  phone,
  proven,
}: {
  parts: { clock: Clock; passwords: Passwords; secrets: Secrets };
  brand: Brand;
  body: Registration;
  phone: PhoneNumber | undefined;
  /** Whether the phone number was verified. */
  proven: boolean;
}): Promise<NewPlayer> {
  const tenant = brand.id;
  const id = uuidV7({ clock });
  const hashed = (password: string) => (password === '' ? null : passwords.hash(password));
  return {
    tenant,
    id,
    username: body.username,
    username_key: usernameKey(body.username),
    type: body.type,
    status: 'active',
    password_hash: await hashed(body.password),
    password_expires_at: null,
    payment_password_hash: await hashed(body.paymentPassword),
    id_number_sealed:
      body.idNumber === '' ? null : secrets.seal({ text: body.idNumber, boundTo: `idNumber ${tenant} ${id}` }),
    nickname: body.nickname,
    payee_name: body.payeeName,
    email: body.email,
    mobile_num: phone?.mobileNum ?? '',
    country_dialing_code: phone?.countryDialingCode ?? '',
    // An unverified number can't be used to log in, so it must not prevent its real owner from using it.
    mobile_key: phone !== undefined && (proven || body.method === 'mobileNum') ? phone.key : null,
    birthday: body.birthday === '' ? null : body.birthday,
    profile: JSON.stringify(profileOf(body)),
    affiliate_code: affiliateKey(body.affiliateCode),
    register_method: body.registerMethod,
    register_host: body.registerUrl,
    created_at: clock.now(),
    first_login_at: null,
  };
}

const mostDraws = 5;

/** Inserts the account and returns it with its username. Throws `user.taken` with the field in use. */
export async function insertNewPlayer(
  tx: Tx,
  { brand, body, player, index }: { brand: Brand; body: Registration; player: NewPlayer; index: PlayerIndex },
): Promise<NewPlayer> {
  if (body.method === 'username') {
    if (await insertPlayer(tx, player, index)) return player;
    throw await takenOf(tx, player);
  }
  for (let turn = 0; turn < mostDraws; turn += 1) {
    const username = makeUsername(brand.manifest.registration.fields.username);
    const named = { ...player, username, username_key: usernameKey(username) };
    if (await insertPlayer(tx, named, index)) return named;
    const taken = await takenOf(tx, player);
    if (taken.value?.field === 'mobileNum') throw taken;
  }
  throw new Error('no free name was drawn');
}

async function takenOf(tx: Tx, player: NewPlayer): Promise<CodedError> {
  const { mobile_key: number } = player;
  const other = number == null ? undefined : await findPlayerByNumber(tx, number);
  return new CodedError('user.taken', { value: { field: other === undefined ? 'username' : 'mobileNum' } });
}
