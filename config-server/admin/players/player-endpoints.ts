import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import type { PlayerDesk } from '../../../server/staff-desk.ts';
import type { AdminCall, AdminEndpoints } from '../door/admin-endpoint.ts';
import { namedBrand } from '../door/named-brand.ts';

export const playerEndpoints = (players: PlayerDesk, brands: Pick<BrandSet, 'byId'>) => {
  const lookingAt = (call: {
    readonly brand: Brand;
    readonly actor: string;
    readonly client: { readonly address: string };
    readonly requestId: string;
    readonly params: { readonly player: string };
  }) => ({
    brand: call.brand,
    player: call.params.player,
    actor: call.actor,
    origin: { address: call.client.address, requestId: call.requestId },
  });
  const lookingIn = (
    call: Pick<AdminCall<'searchPlayers'>, 'staff' | 'actor' | 'client' | 'requestId'> & { query: { brand?: string } },
  ) => ({
    brand: namedBrand(brands, call),
    readable: call.staff.brands,
    actor: call.actor,
    origin: { address: call.client.address, requestId: call.requestId },
  });
  return {
    searchPlayers: (call) => players.search({ ...lookingIn(call), query: call.query }),
    lookUp: (call) => players.lookUp({ ...lookingIn(call), query: call.query }),
    getPlayer: (call) => players.file(lookingAt(call)),
    listPlayerEvents: (call) => players.events({ ...lookingAt(call), query: call.query }),
    listLedger: (call) => players.ledger({ ...lookingAt(call), query: call.query }),
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
