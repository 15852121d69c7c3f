import type { ValueOf } from '../../schema/call-types.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import type { Language } from '../../schema/languages.ts';
import { checkField } from '../../schema/rules/check-field.ts';
import { registrationMethodsOf, registrationRulesOf } from '../../schema/rules/check-registration.ts';
import { type ConsentId, consentKey, requiredConsents } from '../../schema/rules/registration-consents.ts';
import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import type { DatabaseAndClock, Tx } from '../../server/database/database.ts';
import { updateRows } from '../../server/database/rows.ts';
import { addressGroup } from '../../server/http/client.ts';
import type { Endpoints } from '../../server/http/endpoint.ts';
import type { Origin } from '../account/audit.ts';
import type { PlayerIndex } from '../account/lookup/player-index.ts';
import { insertNewPlayer, playerOf } from '../account/new-player.ts';
import type { Passwords } from '../account/passwords/passwords.ts';
import type { PhoneNumber } from '../account/phone-number.ts';
import type { NewPlayer } from '../account/player-table.ts';
import { findPlayer } from '../account/players.ts';
import {
  checkAgainstBrand,
  onlyRequested,
  type Registration,
  registrationFieldIdsOf,
} from '../account/registration-rules.ts';
import { sessionRecord } from '../account/session-record.ts';
import type { Opened, Sessions } from '../account/sessions.ts';
import type { Affiliates } from '../agent/affiliates/affiliates.ts';
import { brandText } from '../messages/brand-text.ts';
import type { Codes } from '../messages/codes/codes.ts';
import type { PhoneVerification } from '../messages/phone-verification/phone-verification.ts';
import type { LimitsAndBudgets } from '../protection/budgets.ts';
import type { Captchas } from '../protection/captcha/captchas.ts';
import type { Challenges } from '../protection/challenges.ts';
import type { Secrets } from '../protection/secrets/secrets.ts';
import { spendAddress } from '../protection/spend-address.ts';
import { countriesIn, languageOf } from '../site/countries.ts';
import { welcomeMember } from './welcome-member.ts';

export const registrationEndpoints = (parts: RegisterParts & { challenges: Challenges }) => {
  const { database, sessions, limits, budgets, challenges, affiliates } = parts;
  const register = createRegister(parts);
  return {
    getRegistrationSettings: ({ brand: { manifest } }) => registrationSettingsOf(manifest),
    listCountries: ({ brand: { manifest }, query }) =>
      countriesIn(languageOf(query.language, manifest.locale), manifest.locale.timeZone),
    checkUsername: async ({ brand, client, query: { username, proof } }) => {
      const tenant = brand.id;
      if (!brand.manifest.flags.USERNAMEREG3) throw new CodedError('module.off');
      const budget = budgets.usernameAddress;
      await spendAddress({ database, limits, tenant, budget, address: client.address });
      await challenges.redeem({ tenant, purpose: 'username', proof });
      const rule = brand.manifest.registration.fields.username;
      const faults = checkField(username, rule);
      if (faults.length > 0) throw new CodedError('field.invalid', { value: { fields: { username: faults } } });
      const taken = await database.single(tenant, (tx) => findPlayer(tx, username));
      return { available: taken === undefined };
    },
    checkAffiliate: async ({ brand, body, client }) => {
      const budget = budgets.affiliateAddress;
      await spendAddress({ database, limits, tenant: brand.id, budget, address: client.address });
      await affiliates.check({ brand, ...body });
      return {};
    },
    register: async (call) => {
      const { brand, body, client, requestId, language } = call;
      const origin = { address: client.address, requestId };
      const { account, opened } = await register({
        brand,
        body,
        language,
        origin,
        replaces: sessions.sentSecretsOf(call),
      });
      if (opened === undefined) return { account, session: null };
      sessions.handOver({ browser: call, opened });
      return { account, session: await sessionRecord({ parts, session: opened.session, brand }) };
    },
  } satisfies Endpoints<'registration'>;
};

type Settings = ValueOf<'getRegistrationSettings'>;
type Fields = Settings['fields'];

/** Fields with the rules that registration enforces, so that other clients can show a form that the platform accepts. */
function registrationSettingsOf(manifest: Manifest): Settings {
  const methods = registrationMethodsOf(manifest);
  // Cloned, because rules are frozen with their manifest and answers are typed as mutable.
  const rulesOf = (method: (typeof methods)[number]): Fields =>
    structuredClone(registrationRulesOf({ manifest, method })) as Record<string, unknown> as Fields;
  return {
    methods,
    fields: rulesOf(methods[0] ?? 'username'),
    fieldsByMethod: Object.fromEntries(methods.map((method) => [method, rulesOf(method)])),
    ageLimit: manifest.jurisdiction.ageLimit,
  };
}

type RegisterParts = DatabaseAndClock &
  LimitsAndBudgets & {
    captchas: Captchas;
    passwords: Passwords;
    codes: Codes;
    phoneVerification: PhoneVerification;
    sessions: Sessions;
    brands: Pick<BrandSet, 'byHost'>;
    affiliates: Affiliates;
    secrets: Secrets;
    playerIndex: PlayerIndex;
    playCredits: boolean;
  };

type Attempt = {
  brand: Brand;
  body: Registration;
  /** Language of the request. */
  language: Language;
  origin: Origin;
  replaces: Parameters<Sessions['open']>[1]['replaces'];
};

/**
 * Opens an account. Returns its name, which is generated for registrations by number, and its first session if the brand logs new players
 * in.
 */
type Register = (attempt: Attempt) => Promise<{ readonly account: string; readonly opened: Opened | undefined }>;

function createRegister(parts: RegisterParts): Register {
  const { database, clock, brands, affiliates } = parts;
  return async (sent) => {
    const { brand } = sent;
    const { manifest, id: tenant } = brand;
    if (!registrationMethodsOf(manifest).includes(sent.body.method)) throw new CodedError('registration.closed');
    const body = onlyRequested(sent);
    const attempt = { ...sent, body };
    const phone = checkAgainstBrand({ body, brand, brands, now: clock.now() });
    await takeBudget({ parts, attempt });
    if (body.affiliateCode !== '') await affiliates.check({ brand, code: body.affiliateCode, domain: body.domain });
    if (manifest.flags.VALID_CAPTCHA3 && manifest.registration.fields.captcha.enabled)
      await parts.captchas.redeem({ tenant, purpose: 'register', id: body.captchaId, answer: body.captcha });
    const proof = await proveNumber({ ...parts, brand, body, phone });
    const player = await playerOf({ parts, brand, body, phone, proven: proof.proven });
    const opened = await database.asTenant(tenant, async (tx) => {
      // Returned, not thrown, so that the failed attempt is committed.
      if (!(await proof.redeem(tx))) return 'wrong code';
      return openAccount(tx, { parts, attempt, player });
    });
    if (opened === 'wrong code') throw new CodedError('code.invalid');
    return opened;
  };
}

async function openAccount(
  tx: Tx,
  {
    parts: { playCredits, sessions, playerIndex },
    attempt: { brand, body, language, origin, replaces },
    player: wanted,
  }: { parts: RegisterParts; attempt: Attempt; player: NewPlayer },
): ReturnType<Register> {
  const { manifest, id: tenant } = brand;
  const player = await insertNewPlayer(tx, { brand, body, player: wanted, index: playerIndex });
  await recordConsents(tx, { brand, player: player.id, agreed: body.consents, language, at: player.created_at });
  await welcomeMember(tx, {
    playCredits,
    brand,
    player: player.id,
    account: player.username,
    origin,
    registered: { type: player.type, method: body.method, registerMethod: body.registerMethod },
  });
  const account = player.username;
  if (!manifest.registration.autoLogin) return { account, opened: undefined };
  await updateRows(tx, 'player', { tenant, id: player.id }).set({ first_login_at: player.created_at }).execute();
  return { account, opened: await sessions.open(tx, { player, firstTime: true, replaces }) };
}

async function takeBudget({
  parts: { database, limits, budgets },
  attempt: { brand, origin },
}: {
  parts: RegisterParts;
  attempt: Attempt;
}): Promise<void> {
  const tenant = brand.id;
  const spent = await database.asTenant(tenant, (tx) =>
    limits.spend(tx, { budget: budgets.registerAddress, subject: addressGroup(origin.address) }),
  );
  if (!spent.granted) throw new CodedError('request.too_many', { retryAfter: spent.retryAfter });
}

type NumberProof = {
  /** False if the brand requires no proof, or there is no number. */
  readonly proven: boolean;
  /** Redeems the proof in the transaction that opens the account; false if it is invalid. */
  redeem(tx: Tx): Promise<boolean>;
};

const nothingToProve: NumberProof = { proven: false, redeem: async () => true };

/** Verifies the number of a registration, by the platform's code or by a third party's token. */
async function proveNumber({
  codes,
  phoneVerification,
  brand,
  body,
  phone,
}: {
  codes: Codes;
  phoneVerification: PhoneVerification;
  brand: Brand;
  body: Registration;
  phone: PhoneNumber | undefined;
}): Promise<NumberProof> {
  const { manifest } = brand;
  if (phone === undefined || !registrationFieldIdsOf({ body, brand }).has('verificationCode')) return nothingToProve;
  const number = phone.key;
  if (manifest.sms.provider === 'platform')
    return {
      proven: true,
      redeem: (tx) => codes.redeem(tx, { purpose: 'register', number, code: body.verificationCode }),
    };
  const found =
    body.firebaseChannel === 'sms'
      ? await phoneVerification.verify({ manifest, token: body.firebaseIdToken ?? '', number })
      : undefined;
  if (found === undefined) throw new CodedError('code.invalid');
  return { proven: true, redeem: (tx) => phoneVerification.use(tx, found) };
}

type Agreed = { readonly id: string; readonly language: string };

/**
 * Records a player's consents. The client sends ids and languages only; the wording is taken from the brand's texts. Statements
 * that the brand does not require are ignored.
 */
async function recordConsents(
  tx: Tx,
  {
    brand,
    player,
    agreed,
    language,
    at,
  }: {
    brand: Brand;
    player: string;
    agreed: readonly Agreed[];
    /** Fallback if a consent names a language that the brand does not have. */
    language: Language;
    at: Date;
  },
): Promise<void> {
  const { manifest } = brand;
  const enabled = manifest.locale.enabled as readonly Language[];
  const rows = requiredConsents(manifest).flatMap((id) => {
    const statement = agreed.find((each) => each.id === id);
    if (statement === undefined) return [];
    const read = enabled.find((each) => each === statement.language) ?? language;
    return [
      {
        tenant: brand.id,
        player_id: player,
        statement: id,
        text: textOf({ id, brand, language: read }),
        language: read,
        agreed_at: at,
      },
    ];
  });
  if (rows.length > 0) await tx.insertInto('consent').values(rows).execute();
}

function textOf({ id, brand, language }: { id: ConsentId; brand: Brand; language: Language }): string {
  const { manifest } = brand;
  return brandText({
    brand,
    language,
    name: `registration:${consentKey(id, manifest)}`,
    values: { age: manifest.jurisdiction.ageLimit },
  });
}
