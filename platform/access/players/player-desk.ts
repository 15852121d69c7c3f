import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import { recordAct } from '../../../server/record-act.ts';
import { spend, staffTenant } from '../../../server/staff/staff-parts.ts';
import type { Origin } from '../../account/audit.ts';
import { searchText } from '../../account/lookup/identifiers.ts';
import type { PlayerIndex } from '../../account/lookup/player-index.ts';
import { maskSearch } from '../../account/mask.ts';
import { createPlayerActs, type PlayerActParts } from './player-acts.ts';
import { listEvents } from './player-events.ts';
import { readFile, requirePlayer } from './player-file.ts';
import { searchPlayers } from './search-players.ts';

/** The member of staff who looks up players, and the origin of the call. */
type Looking = { readonly actor: string; readonly origin: Origin };
type LookingAt = Looking & { readonly brand: Brand; readonly player: string };

/** Player look-ups for staff. Each takes one use of the caller's budget and throws `request.too_many` if none is left. */
export const createPlayerDesk = ({
  brands,
  playerIndex,
  prepare,
  ...parts
}: PlayerActParts & {
  brands: Pick<BrandSet, 'byId'>;
  playerIndex: PlayerIndex;
  /** Called before any account lookup of a brand; creates demo accounts. */
  prepare(brand: Brand): Promise<void>;
}) => {
  const { database, clock, budgets } = parts;
  const spendLookUp = (actor: string) => spend({ parts, budget: budgets.lookUpStaff, subject: actor });
  return {
    ...createPlayerActs(parts),

    search: async ({
      brand,
      readable,
      query,
      actor,
      origin,
    }: Looking & {
      /** The only brand to search; all of the caller's brands if `undefined`. */
      brand: Brand | undefined;
      /** Brands of the caller; null for all. */
      readable: readonly string[] | null;
      query: AdminQueryOf<'searchPlayers'>;
    }): Promise<AdminValueOf<'searchPlayers'>> => {
      await spendLookUp(actor);
      // Recorded before the answer. Personal values in the search are masked, because more people may read this audit.
      await database.asOperator((trx) =>
        recordAct({
          trx,
          tenant: brand?.id ?? staffTenant,
          actor,
          origin,
          now: clock.now(),
          before: null,
          action: 'players.looked-up',
          after: { operation: 'searchPlayers', q: maskSearch(searchText(query.q)) },
        }),
      );
      if (brand !== undefined) await prepare(brand);
      return searchPlayers({
        database,
        index: playerIndex,
        query,
        tenant: brand?.id,
        nameOf: (tenant) => brands.byId(tenant)?.manifest.tenant.brandName,
        // A named brand is one of the caller's; it may be a staging tenant.
        readable: brand === undefined ? readable : null,
      });
    },

    file: async ({ brand, player: id, actor }: LookingAt): Promise<AdminValueOf<'getPlayer'>> => {
      await spendLookUp(actor);
      const tenant = brand.id;
      return database.asTenant(tenant, async (trx) =>
        readFile({ trx, parts, brand, player: await requirePlayer({ trx, tenant, id }) }),
      );
    },

    events: async ({
      brand,
      player: id,
      actor,
      query,
    }: LookingAt & { query: AdminQueryOf<'listPlayerEvents'> }): Promise<AdminValueOf<'listPlayerEvents'>> => {
      await spendLookUp(actor);
      const tenant = brand.id;
      return database.asTenant(tenant, async (trx) => {
        const player = await requirePlayer({ trx, tenant, id });
        return listEvents({ trx, tenant, player: player.id, query });
      });
    },
  };
};

export type PlayerDesk = ReturnType<typeof createPlayerDesk>;
