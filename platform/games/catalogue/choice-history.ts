import { sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import type { AnyTx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { newestRevision } from '../../../server/revisions.ts';
import type { ChoiceRequest } from '../../../server/staff-desk.ts';
import { type ChosenLists, type ChosenRow, chosenGame, chosenVendor } from './chosen-file.ts';

/** Number of revisions of a brand whose lists are stored, so that it can return to them. */
const revisionsStored = 50;

/**
 * The newest selection of production, if staging has never had the same one since: a promotion would replace it unseen. Both environments
 * share one sequence, because times of two selections may be equal.
 */
export async function unseenChoice(tx: AnyTx, tenant: string): ReturnType<typeof newestRevision> {
  const newest = await newestRevision(tx, 'choice', tenant);
  if (newest === undefined) return undefined;
  const staging = stagingTenant(tenant);
  const { rows } = await sql`
    with live as (select * from brand_choice_revision where tenant = ${tenant} and sequence = ${newest.sequence}),
      staged as (select * from brand_choice_revision where tenant = ${staging}),
      earlier as (select max(sequence) as sequence from staged where sequence < ${newest.sequence})
    select from live, earlier
    where exists (select from staged where lists = live.lists and sequence >= coalesce(earlier.sequence, 0))
      -- Without a selection of its own staging offered everything.
      or (earlier.sequence is null and live.lists = '{}')`.execute(tx);
  return rows.length === 0 ? newest : undefined;
}

/** A vendor's code or a game's node id, then whether it is hidden, its hot rank, whether it is new, and its rank as a featured game. */
type StoredRow = readonly [
  key: string | number,
  hidden: boolean,
  hotRank: number | null,
  isNew: boolean | null,
  featuredRank: number,
];
/** Lists as they are stored; a section that offers everything is missing. */
type StoredLists = { vendors?: readonly StoredRow[]; games?: readonly StoredRow[] };

/** Adds a selection to a brand's history. The lists of old revisions are dropped. */
export async function writeRevision(
  tx: AnyTx,
  {
    tenant,
    file,
    actor,
    reason,
    moved,
    lists,
    vendors,
    games,
  }: Pick<ChoiceRequest, 'tenant' | 'file' | 'actor' | 'reason'> &
    Pick<AdminValueOf<'listChoices'>[number], 'vendors' | 'games'> & {
      readonly moved: boolean;
      readonly lists: ChosenLists;
    },
): Promise<void> {
  const stored: StoredLists = {};
  if (lists.vendors !== undefined) stored.vendors = lists.vendors.map((row) => storedRow(row.vendor, row));
  if (lists.games !== undefined) stored.games = lists.games.map((row) => storedRow(row.node_id, row));
  await tx
    .insertInto('brand_choice_revision')
    .values({
      tenant,
      file_name: file,
      actor,
      reason,
      moved,
      created_at: tx.clock.now(),
      vendors: JSON.stringify(vendors),
      games: JSON.stringify(games),
      lists: JSON.stringify(stored),
    })
    .execute();
  await sql`update brand_choice_revision set lists = null
    where tenant = ${tenant} and lists is not null and sequence <= (
      select sequence from brand_choice_revision where tenant = ${tenant}
      order by sequence desc limit 1 offset ${revisionsStored})`.execute(tx);
}

const storedRow = (key: string | number, { hidden, hot_rank, is_new, featured_rank }: ChosenRow): StoredRow => [
  key,
  hidden,
  hot_rank,
  is_new,
  featured_rank,
];

/** The lists of a brand as after a revision; `undefined` if they are no longer stored. Throws `request.not_found`. */
export async function listsAt(tx: AnyTx, tenant: string, revision: bigint): Promise<ChosenLists | undefined> {
  const found = await selectRows(tx, 'brand_choice_revision', { tenant, sequence: revision })
    .select('lists')
    .executeTakeFirst();
  if (found === undefined) throw new CodedError('request.not_found', { message: 'the brand has no such choice' });
  if (!found.lists) return undefined;
  // Written with the same type.
  const { vendors, games } = found.lists as StoredLists;
  const known = await tx
    .selectFrom('catalogue_game')
    .select(['node_id', 'vendor', 'id'])
    .where(sql<boolean>`node_id = any(${(games ?? []).map(([id]) => Number(id))}::integer[])`)
    .execute();
  const byId = new Map(known.map((game) => [game.node_id, game]));
  return {
    vendors: vendors?.map(([code, hidden]) => chosenVendor({ code: String(code), hidden })),
    games: games?.flatMap(([id, hidden, hot_rank, is_new, featured_rank]) => {
      const game = byId.get(Number(id));
      return game === undefined ? [] : [chosenGame({ ...game, hidden, hot_rank, is_new, featured_rank })];
    }),
  };
}

export const notStored = () =>
  new CodedError('request.not_found', { message: `only the last ${revisionsStored} choices of a brand are stored` });

/** The selection of a brand before a time, the newest one, and the last one since that came by an act of its own. */
export async function choicesAround(
  tx: AnyTx,
  tenant: string,
  since: Date,
): Promise<
  { before: bigint | undefined; newest: bigint; own: { actor: string; createdAt: Date } | undefined } | undefined
> {
  const of = selectRows(tx, 'brand_choice_revision', { tenant })
    .select(['sequence', 'actor', 'created_at as createdAt'])
    .orderBy('sequence', 'desc')
    .limit(1);
  const later = of.where('created_at', '>=', since);
  const newest = await later.executeTakeFirst();
  if (newest === undefined) return undefined;
  const before = await of.where('created_at', '<', since).executeTakeFirst();
  return {
    before: before?.sequence,
    newest: newest.sequence,
    own: await later.where('moved', '=', false).executeTakeFirst(),
  };
}
