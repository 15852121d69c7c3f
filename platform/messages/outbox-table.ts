/** Messages that the sandbox would have sent; empty elsewhere. */
export type OutboxTable = {
  tenant: string;
  id: string;
  channel: 'sms' | 'mail';
  recipient: string;
  /** Mails only. */
  subject: string | null;
  text: string;
  /** Mails only. */
  html: string | null;
  created_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    outbox: OutboxTable;
  }
}
