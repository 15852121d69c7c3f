import { localeOf, shownDate } from '../../schema/formats.ts';
import type { Language } from '../../schema/languages.ts';
import { routes } from '../../schema/routes.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { OriginOf } from '../../server/brands/brand-origin.ts';
import type { DatabaseAndClock } from '../../server/database/database.ts';
import { selectRows } from '../../server/database/rows.ts';
import type { Log } from '../../server/log.ts';
import { takeMailOf } from '../messages/brand-mails.ts';
import { layoutMail } from '../messages/mail-layout.ts';
import type { MailQueue } from '../messages/mail-queue.ts';
import type { MailMessage } from '../messages/mail-sender.ts';
import { messageText } from '../messages/message-text.ts';
import type { LimitsAndBudgets } from '../protection/budgets.ts';

export type NotifierParts = DatabaseAndClock &
  LimitsAndBudgets & {
    /** `undefined` if mail is not configured. */
    mails: MailQueue | undefined;
    originOf: OriginOf;
  };

type Change = { brand: Brand; language: Language; log: Log; player: string };

export type NotifyOfPasswordChange = (change: Change) => void;

/**
 * Notifies a member by mail of a password change, so that an unauthorised one is noticed (NIST SP 800-63B-4, 4.6). The inbox gets a
 * message too, but an attacker with access to the account could read that one first.
 */
export function createPasswordChangeNotifier(parts: NotifierParts): NotifyOfPasswordChange {
  return (change) =>
    parts.mails?.add({ log: change.log, make: () => mailFor({ parts, change, at: parts.clock.now() }) });
}

async function mailFor({
  parts: { database, limits, budgets, originOf },
  change: { brand, language, log, player },
  at,
}: {
  parts: NotifierParts;
  change: Change;
  at: Date;
}): Promise<MailMessage | undefined> {
  const tenant = brand.id;
  const found = await database.asTenant(tenant, async (tx) => {
    const row = await selectRows(tx, 'player', { tenant, id: player }).select(['username', 'email']).executeTakeFirst();
    if (row === undefined || row.email.trim() === '') return undefined;
    const ofMember = await limits.spend(tx, { budget: budgets.noticeMember, subject: player });
    if (!ofMember.granted) return undefined;
    return (await takeMailOf(tx, { limits, budgets, log })) ? row : undefined;
  });
  return found && passwordChangedMail({ brand, language, origin: originOf(brand), at, player, ...found });
}

function passwordChangedMail({
  brand,
  language,
  origin,
  username,
  email,
  at,
  player,
}: {
  brand: Brand;
  language: Language;
  origin: string;
  /** Id of the account. */
  player: string;
  username: string;
  email: string;
  at: Date;
}): MailMessage {
  const { tenant, recovery, locale } = brand.manifest;
  const time = shownDate(localeOf(language, locale), at, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: locale.timeZone,
  });
  const values = { name: username, brand: tenant.brandName, time };
  const textOf = (key: string) => messageText({ brand, language, key, values });
  const subject = textOf('passwordChanged.subject');
  // Links to recovery if the brand offers it, else to login.
  const page = recovery.email || recovery.phone ? 'forget' : 'login';
  const content = {
    subject,
    greeting: textOf('recovery.greeting'),
    body: textOf('passwordChanged.body'),
    action: { label: textOf(`passwordChanged.${page}`), address: `${origin}${routes[page].path}` },
    plainLink: textOf('recovery.plainLink'),
    notes: [textOf('passwordChanged.notYou')],
  };
  return {
    tenant: brand.id,
    from: { name: tenant.brandName, address: recovery.mailFrom },
    to: email.trim(),
    about: { player, kind: 'passwordChanged' },
    subject,
    ...layoutMail({ brand, language, origin, content }),
  };
}
