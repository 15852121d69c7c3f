import { CodedError } from '../../schema/errors.ts';
import type { Language } from '../../schema/languages.ts';
import { routes } from '../../schema/routes.ts';
import { checkField } from '../../schema/rules/check-field.ts';
import { emailText } from '../../schema/rules/field-text.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { OriginOf } from '../../server/brands/brand-origin.ts';
import type { Database } from '../../server/database/database.ts';
import { selectRows } from '../../server/database/rows.ts';
import type { Client } from '../../server/http/client.ts';
import type { BodyOf } from '../../server/http/endpoint.ts';
import type { Log } from '../../server/log.ts';
import { auditAccount, type Origin } from '../account/audit.ts';
import { emailKey } from '../account/lookup/identifiers.ts';
import { usernameKey } from '../account/username-key.ts';
import { takeMailOf } from '../messages/brand-mails.ts';
import { layoutMail } from '../messages/mail-layout.ts';
import type { MailQueue } from '../messages/mail-queue.ts';
import type { MailMessage } from '../messages/mail-sender.ts';
import { messageText } from '../messages/message-text.ts';
import type { LimitsAndBudgets } from '../protection/budgets.ts';
import type { Captchas } from '../protection/captcha/captchas.ts';
import { spendAddress } from '../protection/spend-address.ts';
import { recoveryTokens, tokenMinutes } from './recovery-tokens.ts';
import { mayReset } from './reset-password.ts';
export type RecoverByEmailParts = LimitsAndBudgets & {
  database: Database;
  captchas: Captchas;
  /** `undefined` if mail is not configured. */
  mails: MailQueue | undefined;
  originOf: OriginOf;
};

type Wish = {
  brand: Brand;
  body: BodyOf<'recoverByEmail'>;
  client: Client;
  language: Language;
  requestId: string;
  log: Log;
};

const emailRule = { required: true, minLength: 3, maxLength: 255, patternId: 'email' } as const;

/**
 * Accepts a request for a recovery mail. The account is looked up only after the response, so that response and timing don't reveal
 * whether it exists.
 */
export function createRecoverByEmail(parts: RecoverByEmailParts) {
  const { database, limits, budgets, mails, originOf } = parts;
  return async (wish: Wish): Promise<void> => {
    const { brand, body, client, requestId, language, log } = wish;
    const tenant = brand.id;
    if (!brand.manifest.recovery.email) throw new CodedError('module.off');
    if (mails === undefined) throw new CodedError('service.unavailable', { retryAfter: 60 });
    const [username, email] = [body.username.trim(), emailText(body.email)];
    requireFields({ username, email });
    const budget = budgets.recoverMailAddress;
    await spendAddress({ database, limits, tenant, budget, address: client.address });
    await redeemCaptcha({ parts, wish });
    await spendPair({ parts, tenant, subject: `${usernameKey(username)} ${emailKey(email)}` });
    const origin = { address: client.address, requestId };
    const site = originOf(brand);
    const found = { parts, brand, username, email, origin, site, language, log };
    mails.add({ log, make: () => mailFor(found) });
  };
}

function requireFields({ username, email }: { username: string; email: string }): void {
  const ofEmail = checkField(email, emailRule);
  const fields = {
    ...(username === '' && { username: [{ id: 'required' }] }),
    ...(ofEmail.length > 0 && { email: ofEmail }),
  };
  if (Object.keys(fields).length > 0) throw new CodedError('field.invalid', { value: { fields } });
}

async function redeemCaptcha({
  parts: { captchas },
  wish: { brand, body },
}: {
  parts: RecoverByEmailParts;
  wish: Wish;
}): Promise<void> {
  const { flags, recovery } = brand.manifest;
  if (!flags.VALID_CAPTCHA3 || !recovery.emailCaptcha) return;
  if (body.captchaId === '') throw new CodedError('captcha.required', { value: { captcha: true } });
  await captchas.redeem({ tenant: brand.id, purpose: 'recover', id: body.captchaId, answer: body.captcha });
}

/** Rate limit per pair of name and address: knowing only one of them is not enough to block a player's mails. */
async function spendPair({
  parts: { database, limits, budgets },
  tenant,
  subject,
}: {
  parts: RecoverByEmailParts;
  tenant: string;
  subject: string;
}): Promise<void> {
  const spent = await database.asTenant(tenant, (tx) => limits.spend(tx, { budget: budgets.recoverMail, subject }));
  if (!spent.granted) throw new CodedError('request.too_many', { retryAfter: spent.retryAfter });
}

async function mailFor({
  parts: { database, limits, budgets },
  brand,
  username,
  email,
  origin,
  site,
  language,
  log,
}: {
  parts: RecoverByEmailParts;
  brand: Brand;
  username: string;
  email: string;
  origin: Origin;
  site: string;
  language: Language;
  log: Log;
}): Promise<MailMessage | undefined> {
  const tenant = brand.id;
  const found = await database.asTenant(tenant, async (tx) => {
    const player = await selectRows(tx, 'player', { tenant, username_key: usernameKey(username) })
      .select(['id', 'username', 'email', 'type', 'status'])
      .executeTakeFirst();
    const known = player?.status === 'active' && mayReset(player) && emailKey(player.email) === emailKey(email);
    await auditAccount(tx, {
      action: 'account.recovery_asked',
      player: player?.id,
      origin,
      after: { known },
      actor: 'visitor',
    });
    if (!known) return undefined;
    if (!(await takeMailOf(tx, { limits, budgets, log }))) return undefined;
    return { player, token: await recoveryTokens.issue(tx, player.id) };
  });
  if (found === undefined) return undefined;
  const { player, token } = found;
  return recoveryMail({
    brand,
    language,
    origin: site,
    username: player.username,
    to: emailText(player.email),
    token,
    player: player.id,
  });
}

/** Mail with the link that sets a new password. */
function recoveryMail({
  brand,
  language,
  origin,
  username,
  to,
  token,
  player,
}: {
  brand: Brand;
  language: Language;
  origin: string;
  username: string;
  to: string;
  token: string;
  /** Id of the account. */
  player: string;
}): MailMessage {
  const { tenant, recovery } = brand.manifest;
  const values = { name: username, brand: tenant.brandName, count: tokenMinutes };
  const textOf = (key: string) => messageText({ brand, language, key: `recovery.${key}`, values });
  const subject = textOf('subject');
  const content = {
    subject,
    greeting: textOf('greeting'),
    body: textOf('body'),
    // The token is in the fragment, which is never sent to a server, so it is in no log or referrer.
    action: { label: textOf('action'), address: `${origin}${routes.forget.path}#token=${token}` },
    plainLink: textOf('plainLink'),
    notes: [textOf('limits'), textOf('notYou')],
  };
  return {
    tenant: brand.id,
    from: { name: tenant.brandName, address: recovery.mailFrom },
    to,
    about: { player, kind: 'recoveryLink' },
    subject,
    ...layoutMail({ brand, language, origin, content }),
  };
}
