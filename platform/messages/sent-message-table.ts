/** Kind of a mail or SMS to a member. */
export type SentKind = 'recoveryLink' | 'passwordChanged' | 'registerCode' | 'loginCode' | 'recoverCode';

/** A mail or SMS that was sent to a member, without its text and without a code or link. */
export type SentMessageTable = {
  tenant: string;
  /** UUIDv7. */
  id: string;
  player_id: string;
  channel: 'mail' | 'sms';
  kind: SentKind;
  /** Masked address or number. */
  recipient: string;
  /** Whether the mail server or gateway accepted it. */
  taken: boolean;
  created_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    sent_message: SentMessageTable;
  }
}
