import type { Selectable } from 'kysely';
import { brandDay } from '../../../schema/rules/brand-day.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Tx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { PromotionTerms } from '../../content/content.ts';
import type { PromotionEntryTable } from './promotion-entry-table.ts';

export type PromotionEntry = Selectable<PromotionEntryTable>;

/** Key of the round in which a promotion can be taken now. */
export const roundOf = (brand: Brand, terms: Pick<PromotionTerms, 'every' | 'for'>, now: Date): string => {
  const day = brandDay(now, brand.manifest.locale.timeZone);
  if (terms.every === 'day') return day;
  return terms.for === 'birthday' ? day.slice(0, 4) : '';
};

type OfPlayer = { readonly player: string };

export const findEntry = (
  tx: Tx,
  { player, promotion, round }: OfPlayer & { promotion: string; round: string },
): Promise<PromotionEntry | undefined> =>
  selectRows(tx, 'promotion_entry', { tenant: tx.tenant, player_id: player, promotion_id: promotion, round })
    .selectAll()
    .executeTakeFirst();

/** Entries of a player in the given rounds; `entryKey` makes the keys. */
export async function entriesOf(
  tx: Tx,
  player: string,
  rounds: readonly string[],
): Promise<ReadonlyMap<string, PromotionEntry>> {
  if (rounds.length === 0) return new Map();
  const rows = await selectRows(tx, 'promotion_entry', { tenant: tx.tenant, player_id: player })
    .selectAll()
    .where('round', 'in', [...new Set(rounds)])
    .execute();
  return new Map(rows.map((row) => [entryKey({ promotion: row.promotion_id, round: row.round }), row]));
}

export const entryKey = ({ promotion, round }: { promotion: string; round: string }) => `${promotion} ${round}`;

/**
 * Adds an entry; false if the player already has one for that round. Of concurrent calls one adds it, and the others wait for its outcome.
 */
export async function addEntry(
  tx: Tx,
  entry: Omit<PromotionEntry, 'reason' | 'decided_at' | 'offered_amount' | 'decided_by' | 'second_person'>,
): Promise<boolean> {
  const added = await tx
    .insertInto('promotion_entry')
    .values({ ...entry, pictures: JSON.stringify(entry.pictures), reason: null, decided_at: null })
    .onConflict((conflict) => conflict.columns(['tenant', 'player_id', 'promotion_id', 'round']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}
