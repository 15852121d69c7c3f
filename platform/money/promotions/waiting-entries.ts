import type { components } from '../../../schema/generated/admin.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Tx } from '../../../server/database/database.ts';
import type { PromotionEntry } from './entries.ts';
import type { PromotionEntryStatus } from './promotion-entry-table.ts';
import { waitingStatuses } from './promotion-states.ts';

/** A request for staff. Only the console knows proposals. */
export type StaffRecord = Omit<components['schemas']['MoneyRequest'], 'proposal'>;

/** States of entries by the states of requests that staff list. Claimed entries are left out, because nobody decides them. */
const statusesOf: Record<StaffRecord['status'], readonly PromotionEntryStatus[]> = {
  pending: waitingStatuses,
  approved: ['issued'],
  rejected: ['rejected'],
  cancelled: [],
  returned: [],
};
const all = Object.values(statusesOf).flat();

/** Entries that staff decide or have decided, oldest first. */
export async function entriesForStaff(
  tx: Tx,
  {
    brand,
    status,
    player,
    limit,
  }: {
    brand: Brand;
    status: StaffRecord['status'] | undefined;
    /** Id of the player; undefined for those of all players. */
    player: string | undefined;
    limit: number;
  },
): Promise<StaffRecord[]> {
  const statuses = status === undefined ? all : statusesOf[status];
  if (statuses.length === 0) return [];
  const rows = await tx
    .selectFrom('promotion_entry as e')
    .innerJoin('player as p', (join) => join.onRef('p.tenant', '=', 'e.tenant').onRef('p.id', '=', 'e.player_id'))
    .selectAll('e')
    .select('p.username as account')
    .where('e.tenant', '=', brand.id)
    .where('e.status', 'in', statuses)
    .$if(player !== undefined, (query) => query.where('e.player_id', '=', player ?? ''))
    .orderBy('e.id')
    .limit(limit)
    .execute();
  return rows.map(({ account, ...entry }) => entryRecord(entry, account));
}

export function entryRecord(entry: PromotionEntry, account: string): StaffRecord {
  const { id, status, amount, currency, reason, title, remarks, pictures, created_at, decided_at } = entry;
  const isDecided = decided_at !== null;
  return {
    id,
    kind: 'promotion',
    status: status === 'issued' ? 'approved' : status === 'rejected' ? 'rejected' : 'pending',
    account,
    player: entry.player_id,
    amount,
    offered: isDecided ? entry.offered_amount : amount,
    direction: 'in',
    currency,
    method: null,
    destination: null,
    reason,
    gameName: null,
    promotion: entry.promotion_id,
    title,
    remarks: remarks === '' ? null : remarks,
    pictures,
    createdAt: created_at.toISOString(),
    decidedAt: decided_at?.toISOString() ?? null,
    decidedBy: entry.decided_by,
    secondPerson: entry.second_person,
    reference: null,
    returned: null,
    claim: null,
  };
}
