import type { Database } from '../../../server/database/database.ts';
import type { Choice, ChosenGame } from './brand-catalogue.ts';

const brandsAtOnce = 50;

/** Loads the selections of all brands. Those with a known digest are not read again. Returns the same map if nothing changed. */
export async function loadChoices({
  database,
  known,
}: {
  database: Database;
  known: ReadonlyMap<string, Choice>;
}): Promise<ReadonlyMap<string, Choice>> {
  const heads = await database.asOperator((trx) =>
    trx.selectFrom('brand_choice').select(['tenant', 'digest']).execute(),
  );
  const stale = heads.filter(({ tenant, digest }) => known.get(tenant)?.digest !== digest);
  if (stale.length === 0 && heads.length === known.size) return known;
  const read = new Map<string, Choice>();
  for (let at = 0; at < stale.length; at += brandsAtOnce) {
    const tenants = stale.slice(at, at + brandsAtOnce).map(({ tenant }) => tenant);
    for (const [tenant, choice] of await readChoices({ database, tenants })) read.set(tenant, choice);
  }
  return new Map(
    heads.flatMap(({ tenant }) => {
      const choice = read.get(tenant) ?? known.get(tenant);
      return choice === undefined ? [] : [[tenant, choice] as const];
    }),
  );
}

async function readChoices({ database, tenants }: { database: Database; tenants: readonly string[] }) {
  return database.asOperator(async (trx) => {
    const heads = await trx
      .selectFrom('brand_choice')
      .select(['tenant', 'digest', 'has_vendors', 'has_games'])
      .where('tenant', 'in', tenants)
      .execute();
    const vendors = await trx
      .selectFrom('brand_vendor_choice')
      .select(['tenant', 'vendor'])
      .where('tenant', 'in', tenants)
      .where('hidden', '=', false)
      .orderBy('position')
      .execute();
    const games = await trx
      .selectFrom('brand_game_choice')
      .select(['tenant', 'node_id', 'hot_rank', 'is_new'])
      .where('tenant', 'in', tenants)
      .where('hidden', '=', false)
      .orderBy('position')
      .execute();
    const made = new Map<string, Choice>();
    const lists = new Map<string, { vendors: string[]; games: Map<number, ChosenGame> }>();
    for (const { tenant, digest, has_vendors, has_games } of heads) {
      const list = { vendors: [], games: new Map() };
      lists.set(tenant, list);
      made.set(tenant, {
        digest,
        vendors: has_vendors ? list.vendors : undefined,
        games: has_games ? list.games : undefined,
      });
    }
    for (const { tenant, vendor } of vendors) lists.get(tenant)?.vendors.push(vendor);
    for (const { tenant, node_id, hot_rank, is_new } of games)
      lists.get(tenant)?.games.set(node_id, { hotRank: hot_rank ?? undefined, isNew: is_new ?? undefined });
    return made;
  });
}
