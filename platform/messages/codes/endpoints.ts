import { CodedError } from '../../../schema/errors.ts';
import type { Language } from '../../../schema/languages.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { DatabaseAndClock, Tx } from '../../../server/database/database.ts';
import { addressGroup } from '../../../server/http/client.ts';
import type { BodyOf, Endpoints } from '../../../server/http/endpoint.ts';
import type { Budget } from '../../../server/limits/limits.ts';
import type { Log } from '../../../server/log.ts';
import { type PhoneNumber, requirePhoneNumber } from '../../account/phone-number.ts';
import { findPlayerByNumber } from '../../account/players.ts';
import type { LimitsAndBudgets } from '../../protection/budgets.ts';
import type { Challenges } from '../../protection/challenges.ts';
import { messageText } from '../message-text.ts';
import type { SmsSender } from '../sms-sender.ts';
import { type CodePurpose, type Codes, codeLength, codeMinutes } from './codes.ts';

export const codeEndpoints = (parts: SendCodeParts & {}) => {
  const sendCode = createSendCode(parts);
  return {
    sendCode: async ({ brand, body, client, language, log }) => {
      return sendCode({ brand, body, address: client.address, language, log });
    },
  } satisfies Endpoints<'messages'>;
};

type SendCodeParts = DatabaseAndClock & LimitsAndBudgets & { challenges: Challenges; codes: Codes; sms: SmsSender };

type Wish = { brand: Brand; body: BodyOf<'sendCode'>; address: string; language: Language; log: Log };

/**
 * Sends a code. For purposes that need an account, a number without one gets a message that says so. Response, timing, limits and
 * gateway failures are thus the same, and don't reveal whether an account exists.
 */
function createSendCode(parts: SendCodeParts) {
  const { database, clock, budgets, challenges, codes, sms } = parts;
  return async ({ brand, body, address, language, log }: Wish) => {
    const { purpose, proof } = body;
    const tenant = brand.id;
    if (!isOffered({ brand, purpose })) throw new CodedError('module.off');
    const number = requirePhoneNumber({ ...body, mobileNum: body.mobileNum ?? body.mobileNo ?? '' });
    await challenges.redeem({ tenant, purpose: 'code', proof });
    const spending = { parts, tenant, number, address };
    const text = await database.asTenant(tenant, async (tx) => {
      await spendAll(tx, spending);
      const code = await codes.issue(tx, { purpose, number: number.key });
      const player = await findPlayerByNumber(tx, number.key);
      const known = purpose === 'register' || player?.status === 'active';
      return { key: known ? `code.${purpose}` : 'code.noAccount', code, player: player?.id };
    });
    const values = { code: text.code, brand: brand.manifest.tenant.brandName, count: codeMinutes };
    try {
      await sms.send({
        tenant,
        to: number.key,
        text: messageText({ brand, language, key: text.key, values }),
        about: { player: text.player, kind: `${purpose}Code` },
      });
    } catch (err) {
      log.error({ err }, 'a code was not sent');
      await database.asTenant(tenant, (tx) => giveAllBack(tx, spending));
      throw new CodedError('service.unavailable', { retryAfter: 5 });
    }
    const now = clock.now().getTime();
    return { expirationTime: now + budgets.codePause.seconds * 1000, now, length: codeLength };
  };
}

/** Whether the brand offers the purpose. Each has its own flag; none is offered if a third party sends the codes. */
function isOffered({ brand: { manifest }, purpose }: { brand: Brand; purpose: CodePurpose }): boolean {
  if (manifest.sms.provider !== 'platform') return false;
  return {
    register: manifest.flags.REGISTER_REE3 && manifest.flags.REGMOBVERF3,
    login: manifest.login.smsEnabled,
    recover: manifest.recovery.phone,
  }[purpose];
}

type Spending = { parts: SendCodeParts; number: PhoneNumber; address: string };

function budgetsFor({ parts: { budgets }, number, address }: Spending): { budget: Budget; subject: string }[] {
  return [
    { budget: budgets.codePause, subject: number.key },
    { budget: budgets.codeNumber, subject: number.key },
    { budget: budgets.codeAddress, subject: addressGroup(address) },
    { budget: budgets.codeTenant, subject: 'all' },
  ];
}

/** Takes one use of every rate limit. Throws if one is used up, so that the rollback restores the others. */
async function spendAll(tx: Tx, spending: Spending): Promise<void> {
  const { parts } = spending;
  for (const one of budgetsFor(spending)) {
    const spent = await parts.limits.spend(tx, one);
    if (spent.granted) continue;
    // All players share the brand's daily quota, so this is not the caller's own limit.
    const code = one.budget === parts.budgets.codeTenant ? 'code.quota_spent' : 'request.too_many';
    throw new CodedError(code, { retryAfter: spent.retryAfter });
  }
}

async function giveAllBack(tx: Tx, spending: Spending): Promise<void> {
  for (const one of budgetsFor(spending)) await giveBack(tx, spending.parts, one);
}

async function giveBack(
  tx: Tx,
  { limits, budgets }: SendCodeParts,
  { budget, subject }: { budget: Budget; subject: string },
): Promise<void> {
  // A limit of one use is reset instead of refunded, so that its window starts with the next message.
  if (budget === budgets.codePause) await limits.reset(tx, { budget, subject });
  else await limits.refund(tx, { budget, subject });
}
