import type { Database } from '../../../server/database/database.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { asDecimal } from './amounts.ts';
import { findWallet, walletOf } from './ledger.ts';

export const walletEndpoints = ({ database }: { database: Database }) =>
  ({
    getWallet: async ({ brand, session }) => {
      const tenant = brand.id;
      const { currency } = brand.manifest.wallet;
      const input = { tenant, player: session.playerId, currency };
      const { balance } =
        (await database.single(tenant, (tx) => findWallet(tx, input))) ??
        (await database.asTenant(tenant, (tx) => walletOf(tx, input)));
      return { sumBalance: asDecimal({ amount: balance, currency }), currency };
    },
  }) satisfies Partial<Endpoints<'cashier'>>;
