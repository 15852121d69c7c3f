import { sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { AnyTx, DatabaseAndClock } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { newestRevision } from '../../../server/revisions.ts';
import { isInEnabledCategory } from '../offered-games.ts';
import { type GameRow, gamesWithState, listedGame, type SuspendedTargets, suspendedNow } from './list-games.ts';

type BrandGames = AdminValueOf<'listBrandGames'>;
type Offer = BrandGames['list'][number]['offer'];

const usualPage = 500;

/** A page of the games that a brand chose, or of all games if it chose none, each with the reason why players do not get it. */
export async function brandGames({
  database,
  clock,
  brand,
  query: { offset = 0, pageSize = usualPage },
}: DatabaseAndClock & {
  brand: Pick<Brand, 'id' | 'manifest'>;
  query: AdminQueryOf<'listBrandGames'>;
}): Promise<BrandGames> {
  return database.asOperator(async (tx) => {
    const choice = await choiceOf(tx, brand.id);
    const suspended = await suspendedNow(tx, clock);
    const offerOf = createOfferOf({ ...choice, manifest: brand.manifest, suspended: suspended(brand.id) });
    const games = gamesWithState(suspended());
    const list = choice.hasGames
      ? sql`(select game.*, chosen.position as place, chosen.hidden as is_hidden,
            chosen.hot_rank, chosen.featured_rank, chosen.is_new
          from (${games}) as game join brand_game_choice as chosen on chosen.node_id = game.node_id
          where chosen.tenant = ${brand.id}) as game`
      : sql`(select game.*, position as place, false as is_hidden,
            null::integer as hot_rank, 0 as featured_rank, null::boolean as is_new
          from (${games}) as game) as game`;
    const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total from ${list}`.execute(tx);
    const { rows } = await sql<ChosenGameRow>`select * from ${list}
      order by place, node_id limit ${pageSize} offset ${offset}`.execute(tx);
    return {
      revision: String((await newestRevision(tx, 'choice', brand.id))?.sequence ?? 0),
      hasGames: choice.hasGames,
      vendors: choice.vendors === undefined ? null : [...choice.vendors],
      total: Number(counted[0]?.total ?? 0n),
      list: rows.map((row) => ({
        game: listedGame(row),
        hidden: row.is_hidden,
        hotRank: row.hot_rank,
        featuredRank: row.featured_rank,
        isNew: row.is_new,
        offer: offerOf({ ...row, isChosen: true }),
      })),
    };
  });
}

type ChosenGameRow = GameRow & {
  is_hidden: boolean;
  hot_rank: number | null;
  featured_rank: number;
  is_new: boolean | null;
};

type Choice = {
  readonly hasGames: boolean;
  /** `undefined` if all vendors are offered. */
  readonly vendors: readonly { readonly code: string; readonly hidden: boolean }[] | undefined;
};

async function choiceOf(tx: AnyTx, tenant: string): Promise<Choice> {
  const head = await selectRows(tx, 'brand_choice', { tenant }).select(['has_vendors', 'has_games']).executeTakeFirst();
  if (!head?.has_vendors) return { hasGames: head?.has_games === true, vendors: undefined };
  const vendors = await selectRows(tx, 'brand_vendor_choice', { tenant })
    .select(['vendor as code', 'hidden'])
    .orderBy('position')
    .execute();
  return { hasGames: head.has_games, vendors };
}

/** Returns the function that finds the first reason why players of a brand do not get a game. */
export function createOfferOf({
  vendors,
  manifest,
  suspended,
}: Pick<Choice, 'vendors'> & { manifest: Pick<Manifest, 'games' | 'wallet'>; suspended: SuspendedTargets }): (
  game: GameRow & { readonly is_hidden: boolean; readonly isChosen: boolean },
) => Offer {
  const offeredVendors = vendors && new Set(vendors.flatMap(({ code, hidden }) => (hidden ? [] : [code])));
  const [suspendedVendors, suspendedGames] = [new Set(suspended.vendors), new Set(suspended.games)];
  const isInCategory = isInEnabledCategory(manifest);
  const { currency } = manifest.wallet;
  const { country } = manifest.games;
  return ({ node_id, vendor, content, state, is_hidden, isChosen }) => {
    const { type, classifications, hotRank, currencies, countries } = content;
    if (state === 'hidden') return 'catalogue';
    if (suspendedVendors.has(vendor) || suspendedGames.has(node_id)) return 'suspended';
    if (is_hidden) return 'hidden';
    if (!isChosen) return 'choice';
    if (offeredVendors?.has(vendor) === false) return 'vendor';
    if (currencies.length > 0 && !currencies.includes(currency)) return 'currency';
    if (countries.length > 0 && (country === null || !countries.includes(country))) return 'country';
    const view = { gameType: type, vassalage: vendor, gameClassify: classifications };
    return isInCategory({ view, hotRank, featuredRank: 0 }) ? 'offered' : 'category';
  };
}
