import type { JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import type { Database } from '../../../../server/database/database.ts';
import { recordOf } from '../../catalogue/export-catalogue.ts';
import { catalogueFormat } from '../../catalogue/file-format.ts';
import type { Aggregator } from '../supplier-of.ts';
import { type ListedGame, readListedGame } from './read-listed-game.ts';

/** A supplier's list as a catalogue file, with notes for staff. */
export type ListedCatalogue = {
  readonly file: { readonly vendors: readonly JsonObject[]; readonly games: readonly JsonObject[] };
  /** Number of games in the file that the catalogue does not have yet. */
  readonly added: number;
  /** Codes of the file's vendors that the aggregator does not carry, so that their games can't be opened. */
  readonly uncarried: readonly string[];
  /** Rows from which no game could be made. */
  readonly skipped: { readonly count: number; readonly first: readonly string[] };
};

type Known = {
  readonly vendors: ReadonlyMap<string, { readonly name: string; readonly record: JsonObject }>;
  /** Records by vendor and id. */
  readonly games: ReadonlyMap<string, JsonObject>;
};

/** Maximum rows read of a list, and maximum skipped rows that are named. */
const mostRows = 50_000;
const mostSkipped = 20;

const keyOf = ({ vendor, id }: { vendor: string; id: string }) => `${vendor}\n${id}`;

/**
 * Makes a catalogue file from a list. Games that the catalogue already has keep all properties except their devices, so an import only adds
 * new games.
 */
export async function catalogueOfList({
  rows,
  aggregator: { vendors: carried },
  database,
}: {
  rows: readonly unknown[];
  aggregator: Pick<Aggregator, 'vendors'>;
  database: Pick<Database, 'asOperator'>;
}): Promise<ListedCatalogue> {
  const known = await readKnown({ database, carried });
  const vendors = new Map<string, JsonObject>();
  const games = new Map<string, JsonObject>();
  const skipped: string[] = [];
  let added = 0;
  for (const [place, row] of rows.slice(0, mostRows).entries()) {
    const game = readListedGame(row);
    if (game === undefined) {
      skipped.push(`row ${place + 1}: it has no game_code`);
      continue;
    }
    const vendor = vendorOf({ game, carried, known });
    if (vendor === undefined) {
      skipped.push(`${game.code}: it names no studio, and the aggregator carries several`);
      continue;
    }
    const key = keyOf({ vendor: vendor.code, id: game.code });
    const before = known.games.get(key);
    const record =
      before === undefined
        ? { vendor: vendor.code, ...game.record }
        : { ...before, devices: game.record.devices ?? 'both' };
    if (!catalogueFormat.sections.games.validate(structuredClone(record))) {
      skipped.push(`${game.code}: the catalogue takes no such id or name`);
      continue;
    }
    if (before === undefined && !games.has(key)) added += 1;
    games.set(key, record);
    vendors.set(vendor.code, known.vendors.get(vendor.code)?.record ?? { code: vendor.code, name: vendor.name });
  }
  if (rows.length > mostRows) skipped.push(`${rows.length - mostRows} rows behind the first ${mostRows}`);
  return {
    file: { vendors: [...vendors.values()], games: [...games.values()] },
    added,
    uncarried: [...vendors.keys()].filter((code) => !carried.includes(code)),
    skipped: { count: skipped.length, first: skipped.slice(0, mostSkipped) },
  };
}

/** Vendor of a game: the one in the catalogue, else the studio that the list names, else the aggregator's only vendor. */
function vendorOf({
  game: { code, product },
  carried,
  known,
}: {
  game: ListedGame;
  carried: readonly string[];
  known: Known;
}): { readonly code: string; readonly name: string } | undefined {
  const named = (vendor: string) => ({ code: vendor, name: known.vendors.get(vendor)?.name ?? vendor });
  const having = carried.find((vendor) => known.games.has(keyOf({ vendor, id: code })));
  if (having !== undefined) return named(having);
  const wanted = plain(product);
  const matching = carried.find(
    (vendor) => wanted !== '' && [vendor, known.vendors.get(vendor)?.name ?? ''].map(plain).includes(wanted),
  );
  if (matching !== undefined) return named(matching);
  const [only, ...others] = carried;
  if (only !== undefined && others.length === 0) return named(only);
  const made = codeOf(product);
  return made === '' ? undefined : { code: made, name: [...product].slice(0, 80).join('').trim() };
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

const codeOf = (product: string): string =>
  product
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '')
    .toUpperCase()
    .slice(0, 32);

/** Reads the catalogue's vendors and games that an aggregator carries, including hidden ones. */
async function readKnown({
  database,
  carried,
}: {
  database: Pick<Database, 'asOperator'>;
  carried: readonly string[];
}): Promise<Known> {
  return database.asOperator(async (trx) => {
    const vendors = await trx.selectFrom('catalogue_vendor').selectAll().execute();
    const games =
      carried.length === 0
        ? []
        : await trx
            .selectFrom('catalogue_game')
            .selectAll()
            .where('vendor', 'in', [...carried])
            .execute();
    return {
      vendors: new Map(
        vendors.map((row) => [
          row.code,
          { name: String(row.content.name), record: recordOf({ section: 'vendors', row, key: { code: row.code } }) },
        ]),
      ),
      games: new Map(
        games.map((row) => [
          keyOf(row),
          recordOf({ section: 'games', row, key: { vendor: row.vendor, id: row.id, nodeId: row.node_id } }),
        ]),
      ),
    };
  });
}
