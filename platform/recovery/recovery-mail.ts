import type { Language } from '../../schema/generated/languages.ts';
import { routes } from '../../schema/routes.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { layoutMail } from '../messages/mail-layout.ts';
import type { MailMessage } from '../messages/mail-sender.ts';
import { messageText } from '../messages/message-text.ts';
import { tokenMinutes } from './recovery-tokens.ts';

/** Mail with the link that sets a new password. */
export function recoveryMail({
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
  const values = { name: username, brand: tenant.brandName, minutes: tokenMinutes };
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
