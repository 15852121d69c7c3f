import { isMemberType } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Tx } from '../../server/database/database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { addressGroup } from '../../server/http/client.ts';
import type { Budget } from '../../server/limits/limits.ts';
import { auditAccount } from '../account/audit.ts';
import type { Player } from '../account/player-table.ts';
import { isMember, noteFirstLogin } from '../account/players.ts';
import type { Opened } from '../account/sessions.ts';
import { lockPassword } from '../account/set-password.ts';
import type { LoginAttempt, LoginParts, LoginSent } from './login-attempt.ts';
import { loginProofOf } from './login-proofs.ts';

/** A login attempt after the account lookup. */
type Looked<Found> = { parts: LoginParts; attempt: LoginAttempt; player: Found };

export type Login = (sent: LoginSent) => Promise<Opened>;

/**
 * Logs in. Rate limits are taken before the password is verified, so that parallel attempts can't get past them. Wrong password,
 * unknown and disabled account give the same error after the same work; restrictions of the account are revealed only after a
 * correct password.
 */
export function createLogin(parts: LoginParts): Login {
  return async (sent) => {
    const { brand, body } = sent;
    const proof = loginProofOf({ parts, brand, body });
    const attempt = { ...sent, proof };
    const player = await findWithin({ parts, attempt, solved: await solvedCaptcha(parts, attempt) });
    const right = await proof.isValid(player);
    if (!right || player === undefined) {
      await noteFailure({ parts, attempt, player });
      throw new CodedError(proof.failure, { value: { captcha: requiresCaptcha(brand) } });
    }
    const refused = roleRefusal({ agent: body.agent, type: player.type });
    if (refused !== undefined) {
      await noteGuiltless({ parts, attempt, player, action: 'account.login_refused' });
      throw new CodedError(refused);
    }
    const opened = await open({ parts, attempt, player });
    if (opened !== undefined) return opened;
    // The password was changed between verification and this transaction, so the verified one is no longer valid.
    await noteGuiltless({ parts, attempt, player, action: 'account.login_failed' });
    throw new CodedError(proof.failure, { value: { captcha: requiresCaptcha(brand) } });
  };
}

/**
 * Types 0, 1 and 2 are players (ROLE-08), so agents can use both logins; the agents' login refuses types 0, 4 and 40 (ERR-15,
 * ROLE-22). Recorded in docs/decisions.
 */
function roleRefusal({ agent, type }: { agent: boolean; type: number }) {
  if (!isMember(type)) return 'auth.not_a_member';
  return agent && isMemberType(type, 'nonAgent') ? 'auth.not_an_agent' : undefined;
}

async function solvedCaptcha(parts: LoginParts, attempt: LoginAttempt): Promise<boolean> {
  const { brand, body } = attempt;
  if (!requiresCaptcha(brand) || body.captchaId === '') return false;
  await parts.captchas.redeem({ tenant: brand.id, purpose: 'login', id: body.captchaId, answer: body.captcha });
  return true;
}

/** Finds the account of an attempt, if the rate limits allow it. */
async function findWithin({
  parts,
  attempt,
  solved,
}: {
  parts: LoginParts;
  attempt: LoginAttempt;
  solved: boolean;
}): Promise<Player | undefined> {
  return parts.database.asTenant(attempt.brand.id, async (tx) => {
    const [refusal, player] = await Promise.all([takeBudgets(tx, { parts, attempt, solved }), attempt.proof.find(tx)]);
    if (refusal !== undefined) throw refusal;
    return player;
  });
}

async function noteFailure({ parts, attempt, player }: Looked<Player | undefined>): Promise<void> {
  await parts.database.single(attempt.brand.id, (tx) => note(tx, { attempt, player, action: 'account.login_failed' }));
}

/** Records a failure that was no guess, since the password was right, and refunds the limits. */
async function noteGuiltless({
  parts,
  attempt,
  player,
  action,
}: Looked<Player> & { action: FailedLogin }): Promise<void> {
  await parts.database.asTenant(attempt.brand.id, async (tx) => {
    await giveBack(tx, parts, attempt);
    await note(tx, { attempt, player, action });
  });
}

async function note(
  tx: Tx,
  { attempt: { body, origin }, player, action }: Omit<Looked<Player | undefined>, 'parts'> & { action: FailedLogin },
): Promise<void> {
  await auditAccount(tx, {
    action,
    player: player?.id,
    origin,
    after: { agent: body.agent },
    // Without a valid credential the actor is only a visitor; the account is the subject.
    ...(action === 'account.login_failed' && { actor: 'visitor' }),
  });
}

type FailedLogin = 'account.login_failed' | 'account.login_refused';

class Overtaken extends Error {}

/** `undefined` if the password changed since it was verified: that change ended every session, so the old password must not open one. */
async function open({ parts, attempt, player }: Looked<Player>): Promise<Opened | undefined> {
  const { database, clock, sessions } = parts;
  const { brand, body, origin, replaces } = attempt;
  const tenant = brand.id;
  const temporary = body.type === 'username' && player.password_expires_at !== null;
  const id = uuidV7({ clock });
  const opening = database.asTenant(tenant, async (tx) => {
    // Pipelined, in this order: a session opened by an old password is rolled back, and the refunded limit may be that of a device
    // which the new session ends.
    const [isLocked, , opened] = await Promise.all([
      lockPassword(tx, player),
      giveBack(tx, parts, attempt),
      noteFirstLogin(tx, player).then((firstTime) =>
        sessions.open(tx, {
          player,
          firstTime,
          replaces,
          // A login with a temporary password is not remembered, because a remembered device would bypass the forced change.
          remember: body.remember && !temporary,
          mustChangePassword: temporary,
          id,
        }),
      ),
      auditAccount(tx, {
        action: 'account.login',
        player: player.id,
        origin,
        after: { session: id, agent: body.agent, ...(temporary && { temporary }) },
      }),
    ]);
    if (!isLocked) throw new Overtaken();
    return opened;
  });
  return opening.catch((error: unknown) => {
    if (error instanceof Overtaken) return undefined;
    throw error;
  });
}

const requiresCaptcha = ({ manifest }: Brand): boolean => manifest.flags.VALID_CAPTCHA3;

/**
 * Returns the rate limit that a failure counts against. A remembered device has its own for its account, so that others who try that name
 * can't lock its player out there.
 */
async function guardOf(
  tx: Tx,
  { parts: { budgets, devices }, attempt: { proof, replaces } }: { parts: LoginParts; attempt: LoginAttempt },
): Promise<{ budget: Budget; subject: string }> {
  const key = proof.account;
  const owner = replaces.remembered === undefined ? undefined : await devices.ownerOf(tx, replaces.remembered);
  if (owner?.accounts.includes(key) !== true) return { budget: budgets.loginAccount, subject: key };
  return { budget: budgets.loginDevice, subject: owner.device };
}

/**
 * Takes the rate limits before the password is verified, so that parallel attempts can't get past them. Returns the refusal, if
 * any; then the transaction must be rolled back, because one limit may have been taken while the other refused.
 */
async function takeBudgets(
  tx: Tx,
  { parts, attempt, solved }: { parts: LoginParts; attempt: LoginAttempt; solved: boolean },
): Promise<CodedError | undefined> {
  const { limits } = parts;
  const { brand } = attempt;
  const captcha = requiresCaptcha(brand);
  const free = brand.manifest.captcha.loginTrigger === 'always' ? 0 : 1;
  const [ofAddress, { guard, ofAccount }] = await Promise.all([
    limits.spend(tx, addressOf(parts, attempt)),
    guardOf(tx, { parts, attempt }).then(async (guard) => {
      const limit = captcha && !solved ? free : guard.budget.limit;
      return { guard, ofAccount: await limits.spend(tx, { ...guard, limit }) };
    }),
  ]);
  if (!ofAddress.granted)
    return new CodedError('request.too_many', { retryAfter: ofAddress.retryAfter, value: { captcha } });
  if (ofAccount.granted) return undefined;
  const { used, reason, retryAfter } = ofAccount;
  if (used >= guard.budget.limit) return new CodedError('auth.locked', { retryAfter });
  if (reason === 'wait') return new CodedError('request.too_many', { retryAfter, value: { captcha } });
  return new CodedError('captcha.required', { value: { captcha: true } });
}

/** Refunds the limits after a correct password. Rows are locked in the same order as in `takeBudgets`. */
async function giveBack(tx: Tx, parts: LoginParts, attempt: LoginAttempt): Promise<void> {
  const { limits } = parts;
  await Promise.all([
    limits.refund(tx, addressOf(parts, attempt)),
    guardOf(tx, { parts, attempt }).then((guard) => limits.reset(tx, guard)),
  ]);
}

const addressOf = (parts: LoginParts, attempt: LoginAttempt) => ({
  budget: parts.budgets.loginAddress,
  subject: addressGroup(attempt.origin.address),
});
