import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import '../migrations/codes.ts';
import type { SmsSender } from './sms-sender.ts';

export type OutboxMessage = {
  readonly channel: 'sms';
  readonly recipient: string;
  readonly text: string;
  readonly createdAt: string;
};

/** Where the sandbox keeps what it would have sent, so that whoever tries a brand out can read it. */
export type Outbox = {
  readonly sms: SmsSender;
  /** Messages of one brand, the newest first. */
  read(tenant: string): Promise<OutboxMessage[]>;
};

const mostShown = 100;

export const createOutbox = ({ database, clock }: { database: Database; clock: Clock }): Outbox => ({
  sms: {
    send: async ({ tenant, to, text }) => {
      await database.asTenant(tenant, (trx) =>
        trx
          .insertInto('outbox')
          .values({
            tenant,
            id: uuidV7({ clock }),
            channel: 'sms',
            recipient: to,
            text,
            created_at: clock.now(),
          })
          .execute(),
      );
    },
  },
  read: async (tenant) => {
    const rows = await database.asTenant(tenant, (trx) =>
      trx
        .selectFrom('outbox')
        .select(['channel', 'recipient', 'text', 'created_at'])
        .where('tenant', '=', tenant)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(mostShown)
        .execute(),
    );
    return rows.map(({ created_at, ...message }) => ({ ...message, createdAt: created_at.toISOString() }));
  },
});
