/** Hands a mail over to whoever delivers it. */
export type MailSender = {
  /** Rejects where it was not taken: with `MailRefused` where another try would be no better. */
  send(message: MailMessage): Promise<void>;
};

export type MailMessage = {
  /** Brand that it is from. */
  readonly tenant: string;
  /** Name of the brand, and its own address where it has one. */
  readonly from: { readonly name: string; readonly address: string | null };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The server took a look and said no, for good. */
export class MailRefused extends Error {}
