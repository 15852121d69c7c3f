import { pageSizes } from '../../../schema/constants.ts';
import type { Call, Endpoints, Session } from '../../../server/http/endpoint.ts';
import { findPlayerById } from '../../account/players.ts';
import { openingHash } from '../../account/set-password.ts';
import { asDecimal } from '../wallet/amounts.ts';
import { daySpan } from '../wallet/day-span.ts';
import { walletOf } from '../wallet/ledger.ts';
import { limitsView, todayBegan } from './bounds.ts';
import { decideRequest } from './decide-request.ts';
import { listTransactions } from './list-transactions.ts';
import { recordOf, usageOf, waitingOf } from './money-requests.ts';
import { neededFirst } from './payment-password.ts';
import { createRequestMoney, type RequestParts } from './request-money.ts';

/** Common parameters of a request: brand, player, origin. */
const inputOf = ({ brand, session, client, requestId }: Omit<Call, 'query' | 'body'> & { session: Session }) => ({
  brand,
  player: session.playerId,
  username: session.username,
  fresh: session.fresh,
  origin: { address: client.address, requestId },
});

export const cashierEndpoints = (parts: RequestParts) => {
  const { database, clock, secrets } = parts;
  const requestMoney = createRequestMoney(parts);
  return {
    getCashier: async ({ brand, session }) => {
      const { id: tenant, manifest } = brand;
      const player = session.playerId;
      const { currency } = manifest.wallet;
      const since = todayBegan({ brand, clock });
      const [wallet, usage, waiting, owner] = await database.asTenant(tenant, (trx) =>
        Promise.all([
          walletOf({ trx, clock, tenant, player, currency }),
          usageOf({ trx, tenant, player, currency, since }),
          waitingOf({ trx, tenant, player }),
          findPlayerById({ trx, tenant, id: player }),
        ]),
      );
      const isRequired = manifest.cashier.withdrawal.paymentPassword;
      const state = owner?.payment_password_hash == null ? 'unset' : 'set';
      const passwordHash = openingHash({ player: owner, clock });
      return {
        currency,
        available: asDecimal({ amount: wallet.balance, currency }),
        deposit: limitsView({ brand, kind: 'deposit', usage: usage.deposit }),
        withdrawal: limitsView({ brand, kind: 'withdrawal', usage: usage.withdrawal }),
        // Pending requests are part of the cashier, so that they can be cancelled at brands without a record page.
        waiting: waiting.map((request) => recordOf({ secrets, request })),
        paymentPassword: isRequired ? state : 'off',
        firstPaymentPassword:
          isRequired && state === 'unset' ? neededFirst({ passwordHash, fresh: session.fresh }) : 'nothing',
      };
    },
    requestDeposit: (call) =>
      requestMoney({
        ...inputOf(call),
        kind: 'deposit',
        body: call.body,
        destination: null,
        paymentPassword: '',
        loginPassword: '',
      }),
    requestWithdrawal: (call) => {
      const { loginPassword = '', ...body } = call.body;
      return requestMoney({ ...inputOf(call), ...body, kind: 'withdrawal', body, loginPassword });
    },
    cancelMoneyRequest: async (call) => {
      const input = { ...inputOf(call), id: call.body.id, decision: 'cancelled', reason: null } as const;
      const request = await database.asTenant(call.brand.id, (trx) => decideRequest({ ...input, trx, clock }));
      return recordOf({ secrets, request });
    },
    listTransactions: async ({ brand: { id: tenant, manifest }, session: { playerId: player }, query }) => {
      const { pageNo = 1, pageSize = pageSizes.record, kind } = query;
      const span = daySpan({ query, timeZone: manifest.locale.timeZone });
      const { list, totalPages } = await database.asTenant(tenant, (trx) =>
        listTransactions({ trx, secrets, tenant, player, kind, ...span, pageNo, pageSize }),
      );
      return { list, pageNo, totalPages };
    },
  } satisfies Partial<Endpoints<'cashier'>>;
};
