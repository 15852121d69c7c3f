import type { Json } from '../../../schema/manifest/walk-schema.ts';
import type { Database } from '../../../server/database/database.ts';
import type { FileKind } from '../../imports/file-record.ts';
import { writeFile } from '../../imports/write-file.ts';
import type { ChosenLists, ChosenRow } from './chosen-file.ts';
import { choiceFormat } from './file-format.ts';

/** A brand's selection, including hidden rows; `undefined` if there is none. Read as the brand, which cannot see others. */
export async function readChosen({
  database,
  tenant,
}: {
  database: Database;
  tenant: string;
}): Promise<{ digest: string; lists: ChosenLists } | undefined> {
  return database.asTenant(tenant, async (trx) => {
    const head = await trx
      .selectFrom('brand_choice')
      .select(['digest', 'has_vendors', 'has_games'])
      .where('tenant', '=', tenant)
      .executeTakeFirst();
    if (head === undefined) return undefined;
    const vendors = await trx
      .selectFrom('brand_vendor_choice')
      .select(['vendor', 'hidden'])
      .where('tenant', '=', tenant)
      .orderBy('position')
      .execute();
    const games = await trx
      .selectFrom('brand_game_choice as chosen')
      .innerJoin('catalogue_game as game', 'game.node_id', 'chosen.node_id')
      .select(['game.vendor', 'game.id', 'chosen.node_id', 'chosen.hidden', 'chosen.hot_rank', 'chosen.is_new'])
      .where('chosen.tenant', '=', tenant)
      .orderBy('chosen.position')
      .execute();
    const none = { node_id: 0, hot_rank: null, is_new: null };
    return {
      digest: head.digest,
      lists: {
        vendors: head.has_vendors
          ? vendors.map(({ vendor, hidden }) => ({ key: vendor, vendor, ...none, hidden }))
          : undefined,
        games: head.has_games ? games.map(({ id, ...row }) => ({ key: `${row.vendor} ${id}`, ...row })) : undefined,
      },
    };
  });
}

/** Exports a brand's selection as a file. Importing it has no effect. */
export async function* exportChoice({
  database,
  tenant,
  kind,
  section,
}: {
  database: Database;
  tenant: string;
  kind: FileKind;
  /** The section of a CSV file. */
  section: 'vendors' | 'games';
}): AsyncGenerator<string> {
  const lists = (await readChosen({ database, tenant }))?.lists;
  const sections = (['vendors', 'games'] as const)
    .filter((name) => (kind === 'csv' ? name === section : lists?.[name] !== undefined))
    .map((name) => ({ section: name, rows: recordsOf({ section: name, rows: lists?.[name] ?? [] }) }));
  yield* writeFile({ kind, sections, format: choiceFormat });
}

async function* recordsOf({ section, rows }: { section: 'vendors' | 'games'; rows: readonly ChosenRow[] }) {
  for (const { key, vendor, hidden, hot_rank, is_new } of rows) {
    const record: Record<string, Json> =
      section === 'vendors'
        ? { code: vendor }
        : {
            vendor,
            id: key.slice(vendor.length + 1),
            ...(hot_rank !== null && { hotRank: hot_rank }),
            ...(is_new !== null && { isNew: is_new }),
          };
    yield { ...record, hidden };
  }
}
