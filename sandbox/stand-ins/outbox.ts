import type { MailSender } from '../../platform/messages/mail-sender.ts';
import type { OutboxTable } from '../../platform/messages/outbox-table.ts';
import type { SmsSender } from '../../platform/messages/sms-sender.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { selectRows } from '../../server/database/rows.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';

export type OutboxMessage = {
  readonly channel: OutboxTable['channel'];
  readonly recipient: string;
  readonly text: string;
  /** For e-mails only. */
  readonly subject?: string;
  readonly html?: string;
  readonly createdAt: string;
};

/** Stores messages instead of sending them, so that people who try out a brand can read them. */
export type Outbox = {
  readonly sms: SmsSender;
  readonly mail: MailSender;
  /** Messages of a brand, newest first. */
  read(tenant: string): Promise<OutboxMessage[]>;
};

const mostShown = 100;

export function createOutbox(database: Database, clock: Clock): Outbox {
  const store = async (message: Omit<OutboxTable, 'id' | 'created_at'>) => {
    const row = { ...message, id: uuidV7({ clock }), created_at: clock.now() };
    await database.asTenant(message.tenant, (tx) => tx.insertInto('outbox').values(row).execute());
  };
  return {
    sms: {
      send: ({ tenant, to, text }) => store({ tenant, channel: 'sms', recipient: to, subject: null, text, html: null }),
    },
    mail: {
      send: ({ tenant, to, subject, text, html }) =>
        store({ tenant, channel: 'mail', recipient: to, subject, text, html }),
    },
    read: async (tenant) => {
      const rows = await database.asTenant(tenant, (tx) =>
        selectRows(tx, 'outbox', { tenant })
          .select(['channel', 'recipient', 'subject', 'text', 'html', 'created_at'])
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(mostShown)
          .execute(),
      );
      return rows.map(({ channel, recipient, subject, text, html, created_at }) => ({
        channel,
        recipient,
        text,
        subject: subject ?? undefined,
        html: html ?? undefined,
        createdAt: created_at.toISOString(),
      }));
    },
  };
}
