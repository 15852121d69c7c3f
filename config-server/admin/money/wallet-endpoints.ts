import type { AdminBodyOf, AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { BookingsOf } from '../../../server/brands/versions/releases/archive.ts';
import type { Log } from '../../../server/log.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

type Looking = {
  readonly brand: Brand;
  readonly actor: string;
  readonly origin: { readonly address: string; readonly requestId: string };
};

/** Calls of suppliers to the wallets of brands. The platform provides them, and records each look-up in its audit log. */
export type AdminWallet = {
  calls(input: Looking & { query: AdminQueryOf<'listWalletCalls'> }): Promise<AdminValueOf<'listWalletCalls'>>;
  shortfalls(input: Looking & { query: AdminQueryOf<'listShortfalls'> }): Promise<AdminValueOf<'listShortfalls'>>;
  openRounds(input: Looking & { query: AdminQueryOf<'listOpenRounds'> }): Promise<AdminValueOf<'listOpenRounds'>>;
  /** Throws `request.not_found` and `launch.*`. */
  round(input: Looking & { bet: string; log: Log }): Promise<string>;
  /** Reads a tenant's bookings; this is not a look-up by staff. */
  bookings: BookingsOf;
};

/** Compares the books of brands. Records in the audit log who started it or read rows of players. */
export type AdminWalletChecks = {
  start(input: Looking & AdminBodyOf<'startWalletCheck'>): Promise<AdminValueOf<'startWalletCheck'>>;
  read(input: Looking & AdminQueryOf<'getWalletCheck'>): Promise<AdminValueOf<'getWalletCheck'>>;
};

export const walletEndpoints = (wallet: AdminWallet, checks: AdminWalletChecks) => {
  const lookingOf = ({
    brand,
    actor,
    client,
    requestId,
  }: Pick<Looking, 'brand' | 'actor'> & { client: { readonly address: string }; requestId: string }): Looking => ({
    brand,
    actor,
    origin: { address: client.address, requestId },
  });
  return {
    listWalletCalls: (call) => wallet.calls({ ...lookingOf(call), query: call.query }),
    listShortfalls: (call) => wallet.shortfalls({ ...lookingOf(call), query: call.query }),
    startWalletCheck: (call) => checks.start({ ...lookingOf(call), ...call.body }),
    getWalletCheck: (call) => checks.read({ ...lookingOf(call), ...call.query }),
    listOpenRounds: (call) => wallet.openRounds({ ...lookingOf(call), query: call.query }),
    showRoundToStaff: async (call) => ({
      url: await wallet.round({ ...lookingOf(call), bet: call.params.bet, log: call.log }),
    }),
  } satisfies AdminEndpoints<'games'>;
};
