import type { Looking, WalletCheckDesk, WalletDesk } from '../../../server/staff-desk.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

export const walletEndpoints = (wallet: WalletDesk, checks: WalletCheckDesk) => {
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
    getRound: (call) => wallet.read({ ...lookingOf(call), bet: call.params.bet, query: call.query }),
    showRoundToStaff: async (call) => ({
      url: await wallet.round({ ...lookingOf(call), bet: call.params.bet, log: call.log }),
    }),
  } satisfies AdminEndpoints<'games'>;
};
