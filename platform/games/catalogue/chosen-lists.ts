import type { Json } from '../../../schema/manifest/walk-schema.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { CatalogueDesk } from '../../../server/staff-desk.ts';
import { writeFile } from '../../imports/write-file.ts';
import { listsAt, notStored } from './choice-history.ts';
import { type ChosenLists, type ChosenRow, chosenGame, chosenVendor } from './chosen-file.ts';
import { choiceFormat } from './file-format.ts';

/** A brand's selection, including hidden rows; `undefined` if there is none. Read as the brand, which cannot see others. */
export const readChosen = (database: Database, tenant: string) =>
  database.asTenant(tenant, (tx) => chosenIn(tx, tenant));

export async function chosenIn(tx: AnyTx, tenant: string): Promise<{ digest: string; lists: ChosenLists } | undefined> {
  const head = await selectRows(tx, 'brand_choice', { tenant })
    .select(['digest', 'has_vendors', 'has_games'])
    .executeTakeFirst();
  if (head === undefined) return undefined;
  const vendors = await selectRows(tx, 'brand_vendor_choice', { tenant })
    .select(['vendor', 'hidden'])
    .orderBy('position')
    .execute();
  const games = await tx
    .selectFrom('brand_game_choice as chosen')
    .innerJoin('catalogue_game as game', 'game.node_id', 'chosen.node_id')
    .select(['game.vendor', 'game.id', 'chosen.node_id', 'chosen.hidden'])
    .select(['chosen.hot_rank', 'chosen.featured_rank', 'chosen.is_new'])
    .where('chosen.tenant', '=', tenant)
    .orderBy('chosen.position')
    .execute();
  return {
    digest: head.digest,
    lists: {
      vendors: head.has_vendors ? vendors.map(({ vendor: code, hidden }) => chosenVendor({ code, hidden })) : undefined,
      games: head.has_games ? games.map(chosenGame) : undefined,
    },
  };
}

/** Exports a brand's selection as a file, now or as after a revision. Throws `request.not_found`. */
export async function* exportChoice({
  database,
  tenant,
  kind,
  section,
  revision,
}: { database: Database } & Parameters<CatalogueDesk['exportChoice']>[0]): AsyncGenerator<string> {
  const lists =
    revision === undefined
      ? (await readChosen(database, tenant))?.lists
      : await database.asTenant(tenant, (tx) => listsAt(tx, tenant, revision));
  if (revision !== undefined && lists === undefined) throw notStored();
  const sections = (['vendors', 'games'] as const)
    .filter((name) => (kind === 'csv' ? name === section : lists?.[name] !== undefined))
    .map((name) => ({ section: name, rows: recordsOf(name, lists?.[name] ?? []) }));
  yield* writeFile(kind, sections, choiceFormat);
}

async function* recordsOf(section: 'vendors' | 'games', rows: readonly ChosenRow[]) {
  for (const { key, vendor, hidden, hot_rank, featured_rank: featuredRank, is_new } of rows) {
    const record: Record<string, Json> =
      section === 'vendors'
        ? { code: vendor }
        : {
            vendor,
            id: key.slice(vendor.length + 1),
            ...(hot_rank !== null && { hotRank: hot_rank }),
            featuredRank,
            ...(is_new !== null && { isNew: is_new }),
          };
    yield { ...record, hidden };
  }
}
