import { CodedError, type ErrorCode } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { DatabaseAndClock, Tx } from '../../server/database/database.ts';
import type { BodyOf } from '../../server/http/endpoint.ts';
import type { Passwords } from '../account/passwords/passwords.ts';
import { requirePhoneNumber } from '../account/phone-number.ts';
import type { Player } from '../account/player-table.ts';
import { findPlayer, findPlayerByNumber } from '../account/players.ts';
import { openingHash } from '../account/set-password.ts';
import { usernameKey } from '../account/username-key.ts';
import type { Codes } from '../messages/codes/codes.ts';
import type { PhoneVerification } from '../messages/phone-verification/phone-verification.ts';

/** A credential of a login, independent of its method. */
export type LoginProof = {
  /** Key of the rate limit; the same whether or not the account exists. */
  readonly account: string;
  /** Error for a wrong credential and for an unknown account alike. */
  readonly failure: ErrorCode;
  find(tx: Tx): Promise<Player | undefined>;
  /** Returns whether the credential is valid. Takes the same time without an account. */
  isValid(player: Player | undefined): Promise<boolean>;
};

export type ProofParts = DatabaseAndClock & {
  passwords: Passwords;
  codes: Codes;
  phoneVerification: PhoneVerification;
};
type Input = { parts: ProofParts; brand: Brand; body: BodyOf<'login'> };

/** Throws `module.off` if the brand does not offer the method, `field.invalid` if a field is empty. */
export const loginProofOf = (input: Input): LoginProof => proofs[input.body.type](input);

const proofs: Record<BodyOf<'login'>['type'], (input: Input) => LoginProof> = {
  username: ({ parts: { clock, passwords }, body: { username, password } }) => {
    requireFilled({ username, password });
    return {
      account: usernameKey(username),
      failure: 'auth.wrong_credentials',
      find: (tx) => findPlayer(tx, username),
      isValid: (player) => passwords.verify({ password, hash: openingHash(player, clock) }),
    };
  },
  /** ENTITY-LOGIN-AMB-02: `username` carries the number, `password` the code. */
  sms: ({ parts, brand, body: { username, password, countryDialingCode } }) => {
    requireProvider({ brand, provider: 'platform' });
    requireFilled({ mobileNum: username, verificationCode: password });
    const { key: number } = requirePhoneNumber({ mobileNum: username, countryDialingCode });
    const tenant = brand.id;
    return {
      ...byNumber(number),
      failure: 'code.invalid',
      isValid: async (player) => {
        const right = await parts.database.asTenant(tenant, (tx) =>
          parts.codes.redeem(tx, { purpose: 'login', number, code: password }),
        );
        return right && player?.status === 'active';
      },
    };
  },
  firebase: ({ parts, brand, body }) => {
    const { firebaseMobileNo = '', firebaseIdToken: token = '', firebaseChannel, countryDialingCode } = body;
    requireProvider({ brand, provider: 'thirdParty' });
    const { key: number } = requirePhoneNumber({ mobileNum: firebaseMobileNo, countryDialingCode });
    const { id: tenant, manifest } = brand;
    return {
      ...byNumber(number),
      failure: 'code.invalid',
      isValid: async (player) => {
        if (firebaseChannel !== 'sms') return false;
        const proven = await parts.phoneVerification.verify({ manifest, token, number });
        if (proven === undefined) return false;
        const first = await parts.database.asTenant(tenant, (tx) => parts.phoneVerification.use(tx, proven));
        return first && player?.status === 'active';
      },
    };
  },
};

function byNumber(number: string) {
  return {
    // Usernames contain no `+`, so a number and a name never share a rate limit.
    account: number,
    find: (tx: Tx) => findPlayerByNumber(tx, number),
  };
}

function requireProvider({
  brand: { manifest },
  provider,
}: {
  brand: Brand;
  provider: Brand['manifest']['sms']['provider'];
}): void {
  if (!manifest.login.smsEnabled || manifest.sms.provider !== provider) throw new CodedError('module.off');
}

function requireFilled(values: Readonly<Record<string, string>>): void {
  const empty = Object.keys(values).filter((name) => values[name]?.trim() === '');
  if (empty.length === 0) return;
  const fields = Object.fromEntries(empty.map((name) => [name, [{ id: 'required' }]]));
  throw new CodedError('field.invalid', { value: { fields } });
}
