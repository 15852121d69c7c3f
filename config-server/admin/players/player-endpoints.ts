import type { AdminBodyOf, AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

type Looking = { readonly actor: string; readonly origin: { readonly address: string; readonly requestId: string } };
type LookingAt = Looking & { readonly brand: Brand; readonly player: string };
type Acting = LookingAt & { readonly reason: string };

/** Players for staff. The platform provides them and records each act. All but `search` throw `user.unknown_or_disabled`. */
export type AdminPlayers = {
  /** Records the look-up itself, because its path names no brand. */
  search(
    input: Looking & {
      brand: Brand | undefined;
      /** The caller's brands; null for all. */
      readable: readonly string[] | null;
      query: AdminQueryOf<'searchPlayers'>;
    },
  ): Promise<AdminValueOf<'searchPlayers'>>;
  file(input: LookingAt): Promise<AdminValueOf<'getPlayer'>>;
  events(input: LookingAt & { query: AdminQueryOf<'listPlayerEvents'> }): Promise<AdminValueOf<'listPlayerEvents'>>;
  reveal(input: Acting & Pick<AdminBodyOf<'revealPlayerField'>, 'field'>): Promise<AdminValueOf<'revealPlayerField'>>;
  unlock(input: Acting): Promise<AdminValueOf<'unlockPlayer'>>;
  lock(input: Acting): Promise<AdminValueOf<'lockPlayer'>>;
  endSessions(input: Acting): Promise<AdminValueOf<'endPlayerSessions'>>;
  note(input: Acting): Promise<AdminValueOf<'addPlayerNote'>>;
};

export const playerEndpoints = (players: AdminPlayers, brands: Pick<BrandSet, 'byId'>) => {
  const lookingAt = (call: {
    readonly brand: Brand;
    readonly actor: string;
    readonly client: { readonly address: string };
    readonly requestId: string;
    readonly params: { readonly player: string };
  }): LookingAt => ({
    brand: call.brand,
    player: call.params.player,
    actor: call.actor,
    origin: { address: call.client.address, requestId: call.requestId },
  });
  return {
    searchPlayers: ({ staff, actor, client, requestId, query }) => {
      const { brand: id } = query;
      const brand = id !== undefined && mayTouch({ staff, tenant: id }) ? brands.byId(id) : undefined;
      if (id !== undefined && brand === undefined)
        throw new CodedError('brand.unknown', { message: `no brand of yours is called ${id}` });
      const origin = { address: client.address, requestId };
      return players.search({ brand, readable: staff.brands, query, actor, origin });
    },
    getPlayer: (call) => players.file(lookingAt(call)),
    listPlayerEvents: (call) => players.events({ ...lookingAt(call), query: call.query }),
    revealPlayerField: async (call) => {
      const revealed = await players.reveal({ ...lookingAt(call), ...call.body });
      call.log.info({ actor: call.actor }, `revealed ${call.body.field} of a player`);
      return revealed;
    },
    unlockPlayer: async (call) => {
      const unlocked = await players.unlock({ ...lookingAt(call), reason: call.body.reason });
      call.log.info({ actor: call.actor }, 'unlocked a player');
      return unlocked;
    },
    lockPlayer: async (call) => {
      const locked = await players.lock({ ...lookingAt(call), reason: call.body.reason });
      call.log.info({ actor: call.actor }, 'locked a player');
      return locked;
    },
    endPlayerSessions: async (call) => {
      const ended = await players.endSessions({ ...lookingAt(call), reason: call.body.reason });
      call.log.info({ actor: call.actor }, 'ended the sessions of a player');
      return ended;
    },
    addPlayerNote: (call) => players.note({ ...lookingAt(call), reason: call.body.reason }),
  } satisfies AdminEndpoints<'players'>;
};
