import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { asDecimal, findWallet, walletOf } from './ledger.ts';

export const walletEndpoints = ({ database, clock }: { database: Database; clock: Clock }) =>
  [
    {
      operation: 'getWallet',
      // ROLE-AMB-03: a read-only guest has no wallet to look at.
      access: 'notGuest',
      handle: async ({ brand, session }) => {
        const tenant = brand.id;
        const { currency } = brand.manifest.wallet;
        const asked = { tenant, player: session.playerId, currency };
        const { balance } =
          (await database.single(tenant, (trx) => findWallet({ ...asked, trx }))) ??
          (await database.asTenant(tenant, (trx) => walletOf({ ...asked, trx, clock })));
        return { sumBalance: asDecimal(balance), currency };
      },
    },
  ] satisfies Endpoint[];
