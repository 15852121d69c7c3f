import type { SentKind } from './sent-message-table.ts';

/** Delivers mails. */
export type MailSender = {
  /** Rejects on failure; with `MailRefused` if a retry is pointless. */
  send(message: MailMessage): Promise<void>;
  /** Whether it would send: signs in and sends nothing. Rejects where not; missing in the sandbox. */
  probe?(): Promise<void>;
};

export type MailMessage = {
  /** Brand that it is from. */
  readonly tenant: string;
  /** Name of the brand, and its own address where it has one. */
  readonly from: { readonly name: string; readonly address: string | null };
  readonly to: string;
  /** The member that it is to, and what it is about. */
  readonly about: { readonly player: string; readonly kind: SentKind };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Permanent refusal by the mail server. */
export class MailRefused extends Error {}
