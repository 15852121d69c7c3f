import { type RawBuilder, sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { foldName, gramsOfQuery } from '../../../schema/rules/search-name.ts';
import type { Clock } from '../../../server/clock.ts';
import type { AnyTx, Database, DatabaseAndClock } from '../../../server/database/database.ts';
import { namesIn } from '../in-language.ts';
import { isOver, loadSuspensions } from '../suspensions/suspension.ts';
import { latestRevision } from './load-catalogue.ts';

type ListedGame = AdminValueOf<'listCatalogueGames'>['list'][number];
type ListedVendor = AdminValueOf<'listCatalogueVendors'>[number];

const usualPage = 100;
const mostVendors = 2000;

/** A page of the catalogue's games, including hidden ones, with the number of all that fit the filters. */
export async function listGames({
  database,
  clock,
  query: { q, vendor, type, state, offset = 0, pageSize = usualPage },
}: DatabaseAndClock & { query: AdminQueryOf<'listCatalogueGames'> }): Promise<AdminValueOf<'listCatalogueGames'>> {
  const revision = (await latestRevision(database))?.sequence ?? 0n;
  return database.asOperator(async (tx) => {
    const games = gamesWithState((await suspendedNow(tx, clock))());
    const fitting = sql`from (${games}) as game
      where (${vendor ?? null}::text is null or vendor = ${vendor ?? null})
        and (${type ?? null}::text is null or content ->> 'type' = ${type ?? null})
        and (${state ?? null}::text is null or state = ${state ?? null})
        and ${q === undefined ? sql`true` : isFoundBy(q)}`;
    const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total ${fitting}`.execute(tx);
    const { rows } = await sql<GameRow>`select * ${fitting}
      order by position, node_id limit ${pageSize} offset ${offset}`.execute(tx);
    return { revision: String(revision), total: Number(counted[0]?.total ?? 0n), list: rows.map(listedGame) };
  });
}

/** Vendors in their order, with the number of their games. */
export async function listVendors(database: Database, clock: Clock): Promise<readonly ListedVendor[]> {
  return database.asOperator(async (tx) => {
    const { vendors } = (await suspendedNow(tx, clock))();
    const { rows } = await sql<{
      code: string;
      content: { name: string };
      state: ListedVendor['state'];
      games: bigint;
      hidden_games: bigint;
    }>`select vendor.code, vendor.content, count(game.node_id) as games,
        count(game.node_id) filter (where game.hidden) as hidden_games,
        case when vendor.hidden then 'hidden' when vendor.code = any(${[...vendors]}::text[]) then 'suspended'
          else 'shown' end as state
      from catalogue_vendor as vendor left join catalogue_game as game on game.vendor = vendor.code
      group by vendor.code order by vendor.position, vendor.code limit ${mostVendors}`.execute(tx);
    return rows.map(({ code, content, state, games, hidden_games }) => ({
      code,
      name: content.name,
      state,
      games: Number(games),
      hiddenGames: Number(hidden_games),
    }));
  });
}

/** A game of the catalogue as it is stored, with the facts that lists of staff show. */
export type GameRow = {
  node_id: number;
  vendor: string;
  vendor_name: string;
  id: string;
  content: {
    name: string;
    type: ListedGame['type'];
    classifications: string[];
    isNew: boolean;
    hotRank: number;
    currencies: string[];
    countries: string[];
  };
  state: ListedGame['state'];
};

export const listedGame = ({
  node_id: nodeId,
  vendor,
  vendor_name: vendorName,
  id,
  content,
  state,
}: GameRow): ListedGame => ({
  nodeId,
  vendor,
  vendorName,
  id,
  name: content.name,
  languages: Object.keys(namesIn(content) ?? {}),
  type: content.type,
  classifications: content.classifications,
  isNew: content.isNew,
  hotRank: content.hotRank,
  currencies: content.currencies,
  countries: content.countries,
  state,
});

export type SuspendedTargets = { readonly vendors: readonly string[]; readonly games: readonly number[] };

/** Returns the function that names what is suspended now: for all brands, and at one brand if it is named. */
export async function suspendedNow(tx: AnyTx, clock: Clock): Promise<(brand?: string) => SuspendedTargets> {
  const now = clock.now();
  const current = (await loadSuspensions(tx)).filter((one) => !isOver(one, now));
  return (brand) => {
    const bearing = current.filter((one) => one.brand === null || one.brand === brand);
    const targets = (wanted: 'vendor' | 'game') =>
      bearing.flatMap(({ kind, target }) => (kind === wanted ? [target] : []));
    return { vendors: targets('vendor'), games: targets('game').map(Number) };
  };
}

/** All games with their state, given what is suspended for all brands. */
export const gamesWithState = ({ vendors, games }: SuspendedTargets): RawBuilder<unknown> => sql`
  select game.node_id, game.vendor, game.id, game.position, game.content, vendor.content ->> 'name' as vendor_name,
    case when game.hidden or vendor.hidden then 'hidden'
      when game.vendor = any(${[...vendors]}::text[]) or game.node_id = any(${[...games]}::integer[]) then 'suspended'
      else 'shown' end as state
  from catalogue_game as game join catalogue_vendor as vendor on vendor.code = game.vendor`;

/** Finds games by their names in all languages, by the vendor's code, by their ids, or by their number. */
function isFoundBy(q: string): RawBuilder<unknown> {
  const word = q.trim().toLowerCase();
  const grams = gramsOfQuery(foldName(q));
  // Short words have no grams, so they are compared with the beginnings of names.
  const named =
    grams.length > 0
      ? sql`node_id in (select node_id from catalogue_name where grams @> ${grams}::text[])`
      : sql`starts_with(lower(content ->> 'name'), ${word})`;
  return sql`(${named} or strpos(lower(vendor || '/' || id), ${word}) > 0
    or strpos(lower(vendor || ' ' || id), ${word}) > 0 or node_id::text = ${word})`;
}
