import { isMemberType, memberTypes } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { addressGroup } from '../../server/http/client.ts';
import type { BodyOf, Session } from '../../server/http/endpoint.ts';
import type { Limits } from '../../server/limits/limits.ts';
import type { Budgets } from '../budgets.ts';
import type { Player } from '../migrations/accounts.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { Captchas } from '../protection/captchas.ts';
import { type AccountEvent, auditAccount, type Origin } from './audit.ts';
import { findPlayer, usernameKey } from './players.ts';
import type { Opened, Sessions } from './sessions.ts';

export type LoginParts = {
  database: Database;
  clock: Clock;
  limits: Limits;
  budgets: Budgets;
  captchas: Captchas;
  passwords: Passwords;
  sessions: Sessions;
};

type Attempt = {
  brand: Brand;
  body: BodyOf<'login'>;
  origin: Origin;
  /** Secret of a session that the browser holds already. */
  replaces: string | undefined;
};

export type Login = (attempt: Attempt) => Promise<Opened>;

/** Types that may log in at all. Those outside both lists of the specification are no members (ERR-14). */
const members: readonly number[] = [...memberTypes.real, ...memberTypes.guest, ...memberTypes.special];

/**
 * Logs in, or says as little as possible. Budgets are taken before a password is looked at, so that tries that arrive together
 * can't get past them; wrong, missing and disabled are one answer after the same work; what an account may not do is told to
 * its owner only.
 */
export function createLogin(parts: LoginParts): Login {
  const { database, passwords } = parts;
  return async (attempt) => {
    const { brand, body } = attempt;
    const tenant = brand.id;
    await takeBudgets({ parts, attempt, solved: await solvedCaptcha({ parts, attempt }) });
    const player = await findPlayer({ database, tenant, username: body.username });
    const hash = player?.status === 'active' ? player.password_hash : undefined;
    const right = await passwords.verify({ password: body.password, hash });
    if (!right || player === undefined) {
      await note({ parts, attempt, player, action: 'account.login_failed' });
      throw new CodedError('auth.wrong_credentials', { value: { captcha: asksCaptcha(brand) } });
    }
    const refused = roleRefusal({ agent: body.agent, type: player.type });
    if (refused !== undefined) {
      await giveBack({ parts, attempt });
      await note({ parts, attempt, player, action: 'account.login_refused' });
      throw new CodedError(refused);
    }
    return open({ parts, attempt, player });
  };
}

const asksCaptcha = ({ manifest }: Brand): boolean => manifest.flags.VALID_CAPTCHA3;

/**
 * Types 0, 1 and 2 are players (ROLE-08), so agents come in by both entries; the agents' entry is closed to 0, 4 and 40
 * (ERR-15, ROLE-22). Recorded in docs/decisions.
 */
function roleRefusal({ agent, type }: { agent: boolean; type: number }) {
  if (!members.includes(type)) return 'auth.not_a_member';
  return agent && isMemberType({ type, of: 'nonAgent' }) ? 'auth.not_an_agent' : undefined;
}

async function solvedCaptcha({ parts, attempt }: { parts: LoginParts; attempt: Attempt }): Promise<boolean> {
  const { brand, body } = attempt;
  if (!asksCaptcha(brand) || body.captchaId === '') return false;
  await parts.captchas.redeem({
    tenant: brand.id,
    purpose: 'login',
    id: body.captchaId,
    answer: body.captcha,
  });
  return true;
}

async function takeBudgets({
  parts: { database, limits, budgets },
  attempt: { brand, body, origin },
  solved,
}: {
  parts: LoginParts;
  attempt: Attempt;
  solved: boolean;
}): Promise<void> {
  const tenant = brand.id;
  const captcha = asksCaptcha(brand);
  const free = brand.manifest.captcha.loginTrigger === 'always' ? 0 : 1;
  const limit = captcha && !solved ? free : budgets.loginAccount.limit;
  const refusal = await database.asTenant(tenant, async (trx) => {
    const address = {
      trx,
      tenant,
      budget: budgets.loginAddress,
      subject: addressGroup(origin.address),
    };
    const ofAddress = await limits.spend(address);
    if (!ofAddress.granted)
      return new CodedError('request.too_many', { retryAfter: ofAddress.retryAfter, value: { captcha } });
    const account = { trx, tenant, budget: budgets.loginAccount, subject: usernameKey(body.username) };
    const ofAccount = await limits.spend({ ...account, limit });
    if (ofAccount.granted) return undefined;
    await limits.refund(address);
    const { used, reason, retryAfter } = ofAccount;
    if (used >= budgets.loginAccount.limit) return new CodedError('auth.locked', { retryAfter });
    if (reason === 'wait') return new CodedError('request.too_many', { retryAfter, value: { captcha } });
    return new CodedError('captcha.required', { value: { captcha: true } });
  });
  if (refusal !== undefined) throw refusal;
}

/** A right password was no try at guessing one. */
async function giveBack({ parts, attempt }: { parts: LoginParts; attempt: Attempt }): Promise<void> {
  const { database, limits, budgets } = parts;
  const { brand, body, origin } = attempt;
  const tenant = brand.id;
  await database.asTenant(tenant, async (trx) => {
    await limits.reset({ trx, tenant, budget: budgets.loginAccount, subject: usernameKey(body.username) });
    await limits.refund({
      trx,
      tenant,
      budget: budgets.loginAddress,
      subject: addressGroup(origin.address),
    });
  });
}

async function note({
  parts: { database, clock },
  attempt: { brand, body, origin },
  player,
  action,
}: {
  parts: LoginParts;
  attempt: Attempt;
  player: Player | undefined;
  action: AccountEvent;
}): Promise<void> {
  const tenant = brand.id;
  await database.asTenant(tenant, (trx) =>
    auditAccount({
      trx,
      clock,
      tenant,
      action,
      player: player?.id,
      origin,
      after: { agent: body.agent },
    }),
  );
}

async function open({
  parts,
  attempt,
  player,
}: {
  parts: LoginParts;
  attempt: Attempt;
  player: Player;
}): Promise<Opened> {
  const { database, clock, sessions } = parts;
  const { brand, body, origin, replaces } = attempt;
  const tenant = brand.id;
  await giveBack({ parts, attempt });
  return database.asTenant(tenant, async (trx) => {
    const first = await trx
      .updateTable('player')
      .set({ first_login_at: clock.now() })
      .where('tenant', '=', tenant)
      .where('id', '=', player.id)
      .where('first_login_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    const opened = await sessions.open({ trx, tenant, player, firstTime: first !== undefined, replaces });
    await auditAccount({
      trx,
      clock,
      tenant,
      action: 'account.login',
      player: player.id,
      origin,
      after: { session: opened.session.id, agent: body.agent },
    });
    return opened;
  });
}

/** The record that a page keeps (ENTITY-SESSION-02). */
export function sessionRecord({ session, brand }: { session: Session; brand: Brand }) {
  const { merchantCode, trialMerchantCode } = brand.manifest.tenant;
  const trial = isMemberType({ type: session.type, of: 'trial' });
  return {
    token: session.token,
    merchantCode: trial && trialMerchantCode !== '' ? trialMerchantCode : merchantCode,
    userName: session.username,
    type: session.type,
    firstTimeLogin: session.firstTimeLogin,
    deviceHandle: '',
  };
}
