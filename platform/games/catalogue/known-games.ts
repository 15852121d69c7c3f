import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import type { Database } from '../../../server/database/database.ts';
import type { FetchSupplierGames } from '../../../server/staff-desk.ts';
import { recordOf } from './export-catalogue.ts';

export type Known = {
  readonly vendors: ReadonlyMap<string, { readonly name: string; readonly record: JsonObject }>;
  /** Records by vendor and id. */
  readonly games: ReadonlyMap<string, JsonObject>;
};

/** Rows that are read at once, before other work may run. */
export const rowsOfTurn = 500;

export const keyOf = ({ vendor, id }: { vendor: string; id: string }) => `${vendor}\n${id}`;

/** Reads the catalogue's vendors and games that an aggregator carries, including hidden ones. */
export async function readKnown(database: Pick<Database, 'asOperator'>, carried: readonly string[]): Promise<Known> {
  return database.asOperator(async (tx) => {
    const vendors = await tx.selectFrom('catalogue_vendor').selectAll().execute();
    const games =
      carried.length === 0
        ? []
        : await tx
            .selectFrom('catalogue_game')
            .selectAll()
            .where('vendor', 'in', [...carried])
            .execute();
    return {
      vendors: new Map(
        vendors.map((row) => [
          row.code,
          { name: String(row.content.name), record: recordOf('vendors', row, { code: row.code }) },
        ]),
      ),
      games: new Map(
        games.map((row) => [
          keyOf(row),
          recordOf('games', row, { vendor: row.vendor, id: row.id, nodeId: row.node_id }),
        ]),
      ),
    };
  });
}

type File = Awaited<ReturnType<FetchSupplierGames>>['file'];

/**
 * Returns a file of an earlier list with the present entries of the catalogue, so that an import does not take back what was changed since.
 * Only the devices of games are the supplier's, as in a new list.
 */
export async function withPresentEntries(
  database: Pick<Database, 'asOperator'>,
  { vendors, games }: File,
): Promise<File> {
  const known = await readKnown(
    database,
    vendors.map(({ code }) => String(code)),
  );
  const present: JsonObject[] = [];
  for (const [place, game] of games.entries()) {
    if (place % rowsOfTurn === 0) await nextTurnOfLoop();
    const { vendor, id, devices = 'both' } = game;
    const record = known.games.get(keyOf({ vendor: String(vendor), id: String(id) }));
    present.push(record === undefined ? game : { ...record, devices });
  }
  return { vendors: vendors.map((vendor) => known.vendors.get(String(vendor.code))?.record ?? vendor), games: present };
}
