import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { AnyTx, DatabaseAndClock } from '../../../server/database/database.ts';
import { inCategory } from '../categories.ts';
import { offeredGames } from '../offered-games.ts';
import { findThing } from '../suspensions/suspend-games.ts';
import { createOfferOf } from './brand-games.ts';
import { type GameRow, gamesWithState, type SuspendedTargets, suspendedNow } from './list-games.ts';
import type { LiveCatalogue } from './live-catalogue.ts';

type Reach = Omit<AdminValueOf<'showGameReach'>, 'suspensions' | 'more'>;
type ReachAtBrand = Reach['brands'][number];
type Thing = { readonly kind: Reach['kind']; readonly id: string };

/**
 * Returns what players of brands have of a vendor or game now: its games that are offered, its open rounds, and the categories that have
 * no other games. Throws `request.not_found`.
 */
export async function reachOfGames({
  database,
  clock,
  catalogue,
  brands,
  ...thing
}: Thing & DatabaseAndClock & { catalogue: Pick<LiveCatalogue, 'of'>; brands: readonly Brand[] }): Promise<Reach> {
  const { kind } = thing;
  const tenants = brands.map(({ id }) => id);
  const { found, rounds, choices, game, title, suspended } = await database.asOperator(async (tx) => {
    const named = await findThing(tx, thing);
    const suspendedAt = await suspendedNow(tx, clock);
    return {
      found: named,
      rounds: await openRounds(tx, { kind, target: named.target, tenants }),
      ...(await choicesOf(tx, { kind, ...named, tenants })),
      ...(await factsOf(tx, { kind, ...named, suspended: suspendedAt() })),
      suspended: suspendedAt,
    };
  });
  const isOfIt = ({ vassalage, nodeId }: { vassalage: string; nodeId: number }) =>
    kind === 'vendor' ? vassalage === found.target : String(nodeId) === found.target;
  const reached: ReachAtBrand[] = [];
  for (const brand of brands) {
    // Other work may run in between, because a brand may offer thousands of games.
    await nextTurnOfLoop();
    const { manifest } = brand;
    const all = offeredGames({ catalogue: catalogue.of(brand), manifest });
    const own = all.filter(({ view }) => isOfIt(view));
    const emptied = manifest.games.categories.filter(
      ({ id, enabled }) =>
        enabled &&
        own.some((one) => inCategory(one, id, manifest.games)) &&
        !all.some((one) => !isOfIt(one.view) && inCategory(one, id, manifest.games)),
    );
    const choice = choices.get(brand.id) ?? { isChosen: true, isHidden: false, vendors: undefined };
    const offerOf = createOfferOf({ vendors: choice.vendors, manifest, suspended: suspended(brand.id) });
    reached.push({
      brand: brand.id,
      name: manifest.tenant.brandName,
      offer: game === undefined ? null : offerOf({ ...game, isChosen: choice.isChosen, is_hidden: choice.isHidden }),
      offered: own.length,
      openRounds: rounds.get(brand.id) ?? 0,
      emptied: emptied.map(({ id }) => id),
    });
  }
  return { kind, name: found.name, title, brands: reached };
}

/** Number of open rounds by brand. */
async function openRounds(
  tx: AnyTx,
  { kind, target, tenants }: { kind: Thing['kind']; target: string; tenants: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const ofIt = kind === 'vendor' ? sql`game.vendor = ${target}` : sql`game.node_id = ${Number(target)}`;
  const { rows } = await sql<{ tenant: string; count: bigint }>`
    select bet.tenant, count(*) as count from bet join catalogue_game as game on game.node_id = bet.node_id
    where bet.status = 'open' and bet.tenant = any(${[...tenants]}::text[]) and ${ofIt} group by bet.tenant`.execute(
    tx,
  );
  return new Map(rows.map(({ tenant, count }) => [tenant, Number(count)]));
}

type ChoiceAt = {
  readonly isChosen: boolean;
  readonly isHidden: boolean;
  /** The game's vendor, if the brand chose it; `undefined` if it offers all vendors. */
  readonly vendors: readonly { readonly code: string; readonly hidden: boolean }[] | undefined;
};

/** The choices of brands about one game. Brands without a choice are left out. */
async function choicesOf(
  tx: AnyTx,
  {
    kind,
    target,
    vendor,
    tenants,
  }: { kind: Thing['kind']; target: string; vendor: string | undefined; tenants: readonly string[] },
): Promise<{ choices: ReadonlyMap<string, ChoiceAt> }> {
  if (kind === 'vendor') return { choices: new Map() };
  const { rows } = await sql<{
    tenant: string;
    has_vendors: boolean;
    is_chosen: boolean;
    is_hidden: boolean;
    vendor: string | null;
    vendor_hidden: boolean | null;
  }>`select choice.tenant, choice.has_vendors, not choice.has_games or game.node_id is not null as is_chosen,
      coalesce(game.hidden, false) as is_hidden, vendor.vendor, vendor.hidden as vendor_hidden
    from brand_choice as choice
    left join brand_game_choice as game on game.tenant = choice.tenant and game.node_id = ${Number(target)}
    left join brand_vendor_choice as vendor on vendor.tenant = choice.tenant and vendor.vendor = ${vendor ?? ''}
    where choice.tenant = any(${[...tenants]}::text[])`.execute(tx);
  const choices = rows.map((row): [string, ChoiceAt] => {
    const chosen = row.vendor === null ? [] : [{ code: row.vendor, hidden: row.vendor_hidden === true }];
    const vendors = row.has_vendors ? chosen : undefined;
    return [row.tenant, { isChosen: row.is_chosen, isHidden: row.is_hidden, vendors }];
  });
  return { choices: new Map(choices) };
}

/** The game as it is stored; `undefined` for a vendor. */
async function factsOf(
  tx: AnyTx,
  { kind, target, suspended }: { kind: Thing['kind']; target: string; suspended: SuspendedTargets },
): Promise<{ game: GameRow | undefined; title: string }> {
  if (kind === 'vendor') {
    const { rows } = await sql<{ name: string }>`
      select content ->> 'name' as name from catalogue_vendor where code = ${target}`.execute(tx);
    return { game: undefined, title: rows[0]?.name ?? target };
  }
  const { rows } = await sql<GameRow>`select * from (${gamesWithState(suspended)}) as game
    where node_id = ${Number(target)}`.execute(tx);
  return { game: rows[0], title: rows[0]?.content.name ?? target };
}
