import { CodedError } from '../../../schema/errors.ts';
import type { components } from '../../../schema/generated/platform.ts';
import type { Tx } from '../../../server/database/database.ts';
import { deleteRows, selectRows, updateRows } from '../../../server/database/rows.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import type { InboxMessageTable } from './inbox-message-table.ts';

export type InboxMessage = components['schemas']['InboxMessage'];
type Within = { readonly player: string };

/** Whether a kind of message leads to an offer. Those are hidden, and stay unread, while the member may not be shown offers. */
const isOffer: Record<InboxMessage['kind'], boolean> = {
  welcome: false,
  depositApproved: false,
  depositRejected: false,
  withdrawalApproved: false,
  withdrawalRejected: false,
  rewardReady: true,
  promotionIssued: false,
  promotionRejected: false,
  passwordChanged: false,
};
export const offeringKinds: readonly string[] = Object.entries(isOffer).flatMap(([kind, offers]) =>
  offers ? [kind] : [],
);

/** Messages of a member that may be shown now. */
const shownTo = (tx: Tx, { player, offers }: Within & { offers: boolean }) =>
  selectRows(tx, 'inbox_message', { tenant: tx.tenant, player_id: player }).$if(!offers, (query) =>
    query.where('kind', 'not in', offeringKinds),
  );

/**
 * Retention of messages, read or not: half a year, for players who return after a season. Deleting loses nothing: money is in the
 * ledger, events are in the audit.
 */
const retention = 180 * 24 * 3_600_000;

/** Writes a message in the transaction of the event that it reports. Clients have the texts, by kind. */
export async function writeMessage(
  tx: Tx,
  {
    player,
    kind,
    values,
  }: Within & {
    kind: InboxMessage['kind'];
    /** Values for the text's placeholders: amount and currency, reason. */
    values: Readonly<Record<string, string>>;
  },
): Promise<void> {
  await tx
    .insertInto('inbox_message')
    .values({
      tenant: tx.tenant,
      id: uuidV7({ clock: tx.clock }),
      player_id: player,
      kind,
      details: JSON.stringify(values),
      created_at: tx.clock.now(),
      read_at: null,
    })
    .execute();
}

export async function readInbox(
  tx: Tx,
  { player, offers, pageNo, pageSize }: Within & { offers: boolean; pageNo: number; pageSize: number },
): Promise<{ list: InboxMessage[]; totalPages: number }> {
  const own = shownTo(tx, { player, offers });
  const { count } = await own.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return {
    list: rows.map(({ id, kind, details, read_at, created_at }) => ({
      id,
      kind: kind as InboxMessage['kind'],
      values: details,
      read: read_at !== null,
      createdAt: created_at.toISOString(),
    })),
    totalPages: Math.ceil(Number(count) / pageSize),
  };
}

/** Marks all shown messages up to the given one as read; it must belong to the member. Returns the number still unread. */
export async function markRead(
  tx: Tx,
  { player, offers, upTo }: Within & { offers: boolean; upTo: string },
): Promise<number> {
  const newest: Pick<InboxMessageTable, 'id'> | undefined = await shownTo(tx, { player, offers })
    .select('id')
    .where('id', '=', upTo)
    .executeTakeFirst();
  if (newest === undefined) throw new CodedError('request.not_found');
  await updateRows(tx, 'inbox_message', { tenant: tx.tenant, player_id: player })
    .set({ read_at: tx.clock.now() })
    .where('read_at', 'is', null)
    .where('id', '<=', newest.id)
    .$if(!offers, (query) => query.where('kind', 'not in', offeringKinds))
    .execute();
  const { count } = await shownTo(tx, { player, offers })
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes messages past their retention. */
export async function sweepInbox(tx: Tx): Promise<void> {
  const end = new Date(tx.clock.now().getTime() - retention);
  // UUIDv7 ids start with their time, so the lowest id at that time bounds a range of the primary key.
  const firstRetained = uuidV7({ clock: { now: () => end }, random: (bytes) => new Uint8Array(bytes) });
  await deleteRows(tx, 'inbox_message', { tenant: tx.tenant }).where('id', '<', firstRetained).execute();
}
