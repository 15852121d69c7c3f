import type { SentKind } from './sent-message-table.ts';

/** Delivers mails. */
export type MailSender = {
  /** Sends a mail. Rejects on failure, with `MailRefused` if a retry is pointless. */
  send(message: MailMessage): Promise<void>;
  /** Checks that mails could be sent: logs in and sends nothing. Rejects if not; missing in the sandbox. */
  probe?(): Promise<void>;
};

export type MailLetter = {
  /** Name of the sender, and its own address if it has one. */
  readonly from: { readonly name: string; readonly address: string | null };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
};

/** A mail of a brand to a member. */
export type MailMessage = MailLetter & {
  /** Sending brand. */
  readonly tenant: string;
  /** The recipient's account and the kind of message. */
  readonly about: { readonly player: string; readonly kind: SentKind };
  readonly html: string;
};

/** Permanent refusal by the mail server. */
export class MailRefused extends Error {}
