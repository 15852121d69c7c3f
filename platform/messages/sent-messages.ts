import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { Database, DatabaseAndClock } from '../../server/database/database.ts';
import { deleteRows } from '../../server/database/rows.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import type { Log } from '../../server/log.ts';
import { maskEmail, maskNumber } from '../account/mask.ts';
import type { MailMessage } from './mail-sender.ts';
import type { SentMessageTable } from './sent-message-table.ts';
import type { SmsSender } from './sms-sender.ts';

/** Maximum stored messages of one member; older ones are deleted. */
const mostOfMember = 200;
/** Maximum rows that may wait for the database. */
const mostWaiting = 1000;

/** Stores which messages were sent to members. */
export type SentMessages = {
  noteMail(sent: { message: MailMessage; isTaken: boolean }): void;
  /** Wraps a sender, so that its messages are stored. */
  noted(sms: SmsSender): SmsSender;
  /** Resolves when everything noted so far is written. */
  close(): Promise<void>;
};

/**
 * Writes after the answer. Codes go to any number, but only members have rows, so a write before the answer would reveal members by its
 * time. A row that cannot be written is logged and lost.
 */
export function createSentMessages({ database, clock, log }: DatabaseAndClock & { log: Log }): SentMessages {
  let waiting = 0;
  let writing = Promise.resolve();
  const note = (row: Omit<SentMessageTable, 'id' | 'created_at'>) => {
    if (waiting >= mostWaiting)
      return log.warn({ tenant: row.tenant, channel: row.channel }, 'a sent message was not recorded');
    waiting += 1;
    const noted = { ...row, id: uuidV7({ clock }), created_at: clock.now() };
    writing = writing
      .then(() => write(database, noted))
      .catch((err: unknown) =>
        log.warn({ err, tenant: row.tenant, channel: row.channel }, 'a sent message was not recorded'),
      )
      .finally(() => {
        waiting -= 1;
      });
  };
  return {
    noteMail: ({ message: { tenant, to, about }, isTaken }) =>
      note({
        tenant,
        player_id: about.player,
        channel: 'mail',
        kind: about.kind,
        recipient: maskEmail(to),
        taken: isTaken,
      }),
    noted: (sms) => ({
      ...sms,
      async send(message) {
        const noteSms = (taken: boolean) => {
          const { tenant, to, about } = message;
          if (about.player !== undefined)
            note({
              tenant,
              player_id: about.player,
              channel: 'sms',
              kind: about.kind,
              recipient: maskedNumber(to),
              taken,
            });
        };
        try {
          await sms.send(message);
        } catch (error) {
          noteSms(false);
          throw error;
        }
        noteSms(true);
      },
    }),
    close: () => writing,
  };
}

async function write(database: Database, row: SentMessageTable): Promise<void> {
  const { tenant, player_id: player } = row;
  await database.asTenant(tenant, async (tx) => {
    await tx.insertInto('sent_message').values(row).execute();
    await deleteRows(tx, 'sent_message', { tenant })
      .where('id', 'in', (old) =>
        old
          .selectFrom('sent_message')
          .select('id')
          .where('tenant', '=', tenant)
          .where('player_id', '=', player)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .offset(mostOfMember),
      )
      .execute();
  });
}

/** Masks an E.164 number to its country code and last digits. */
function maskedNumber(key: string): string {
  const code = parsePhoneNumberFromString(key)?.countryCallingCode;
  return maskNumber({ code: code === undefined ? '' : `+${code}`, number: key });
}
