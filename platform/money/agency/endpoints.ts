import { brandDay, startOfBrandDay } from '../../../schema/rules/brand-day.ts';
import type { DatabaseAndClock, Tx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { memberCode } from '../../agent/member-codes.ts';
import { asDecimal } from '../wallet/amounts.ts';
import type { ContractKind } from './agent-contract-table.ts';
import { answerContract, type Contract, contractView, listContracts, pendingContracts } from './contracts.ts';

export const contractEndpoints = ({ database, clock }: DatabaseAndClock) => {
  const pendingOf = (tenant: string, session: { playerId: string; type: number }, kinds: ContractKind[]) =>
    database.single(tenant, (tx) => pendingContracts(tx, { player: session.playerId, type: session.type, kinds }));
  return {
    getSalaryContractRequest: async ({ brand, session }) => {
      const waiting = await pendingOf(brand.id, session, ['daily', 'hourly']);
      return { dailysalreqtype: one(waiting, 'daily'), contracthoursalreq: one(waiting, 'hourly') };
    },
    getDividendContractRequest: async ({ brand, session }) => {
      const waiting = await pendingOf(brand.id, session, ['dividend']);
      return { divtypecompperiodreq: one(waiting, 'dividend') };
    },
    listContracts: async ({ brand: { id: tenant }, session: { playerId: player } }) => {
      const contracts = await database.single(tenant, (tx) => listContracts(tx, player));
      return contracts.map(contractView);
    },
    getTeamKpi: async ({ brand, session }) => {
      const tenant = brand.id;
      const { timeZone } = brand.manifest.locale;
      const { currency } = brand.manifest.wallet;
      return database.asTenant(tenant, async (tx) => {
        const code = await memberCode(tx, session.playerId);
        return readTeamKpi(tx, { code, now: clock.now(), timeZone, currency });
      });
    },
    answerContract: async ({ brand: { id: tenant }, session, body: { id, answer }, client, requestId }) => {
      const origin = { address: client.address, requestId };
      const answered = await database.asTenant(tenant, (tx) =>
        answerContract(tx, { player: session.playerId, id, answer, origin }),
      );
      return contractView(answered);
    },
  } satisfies Partial<Endpoints<'agent'>>;
};

const one = (waiting: readonly Contract[], kind: ContractKind) => {
  const found = waiting.find((contract) => contract.kind === kind);
  return found === undefined ? null : contractView(found);
};

/** Figures of a team this month, in the brand's time zone and currency. Void bets and unapproved deposits do not count. */
async function readTeamKpi(
  tx: Tx,
  { code, now, timeZone, currency }: { code: string; now: Date; timeZone: string; currency: string },
) {
  const until = brandDay(now, timeZone);
  const from = `${until.slice(0, 8)}01`;
  const since = startOfBrandDay({ day: from, timeZone }) ?? now;
  const team = selectRows(tx, 'player', { tenant: tx.tenant, affiliate_code: code }).select('id');
  const bets = await selectRows(tx, 'bet', { tenant: tx.tenant })
    .select(({ fn }) => [
      fn.count<bigint>('player_id').distinct().as('active'),
      fn.sum<string | null>('stake').filterWhere('currency', '=', currency).as('stake'),
      fn.sum<string | null>('payout').filterWhere('currency', '=', currency).as('payout'),
    ])
    .where('player_id', 'in', team)
    .where('placed_at', '>=', since)
    .where('status', '<>', 'void')
    .executeTakeFirstOrThrow();
  const deposits = await selectRows(tx, 'money_request', {
    tenant: tx.tenant,
    kind: 'deposit',
    status: 'approved',
    currency,
  })
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('player_id', 'in', team)
    .where('decided_at', '>=', since)
    .executeTakeFirstOrThrow();
  const decimal = (sum: string | null) => asDecimal({ amount: BigInt(sum ?? 0), currency });
  return {
    from,
    until,
    currency,
    active: Number(bets.active),
    deposited: decimal(deposits.sum),
    wagered: decimal(bets.stake),
    won: decimal(bets.payout),
  };
}
