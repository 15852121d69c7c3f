/** Messages that the sandbox would have sent; empty elsewhere. */
export type OutboxTable = {
  tenant: string;
  id: string;
  channel: 'sms' | 'mail';
  recipient: string;
  /** Null for SMS. */
  subject: string | null;
  text: string;
  /** Null for SMS. */
  html: string | null;
  created_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    outbox: OutboxTable;
  }
}
