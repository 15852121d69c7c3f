/** What a mail or SMS to a member was about. */
export type SentKind = 'recoveryLink' | 'passwordChanged' | 'registerCode' | 'loginCode' | 'recoverCode';

/** A mail or SMS that left for a member: never its text, nor a code or link in it. */
export type SentMessageTable = {
  tenant: string;
  /** UUIDv7. */
  id: string;
  player_id: string;
  channel: 'mail' | 'sms';
  kind: SentKind;
  /** Masked. */
  recipient: string;
  /** Whether the mail server or gateway took it. */
  taken: boolean;
  created_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    sent_message: SentMessageTable;
  }
}
