import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { memberCode } from '../../agent/member-codes.ts';
import type { ContractKind } from './agent-contract-table.ts';
import { answerContract, type Contract, contractView, listContracts, pendingContracts } from './contracts.ts';
import { readTeamKpi } from './team-kpi.ts';

export const contractEndpoints = ({ database, clock }: { database: Database; clock: Clock }) => {
  const pendingOf = (tenant: string, session: { playerId: string; type: number }, kinds: ContractKind[]) =>
    database.single(tenant, (trx) =>
      pendingContracts({ trx, tenant, player: session.playerId, type: session.type, kinds }),
    );
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
      const contracts = await database.single(tenant, (trx) => listContracts({ trx, tenant, player }));
      return contracts.map(contractView);
    },
    getTeamKpi: async ({ brand, session }) => {
      const tenant = brand.id;
      const { timeZone } = brand.manifest.locale;
      const { currency } = brand.manifest.wallet;
      return database.asTenant(tenant, async (trx) => {
        const code = await memberCode({ trx, clock, tenant, player: session.playerId });
        return readTeamKpi({ trx, tenant, code, now: clock.now(), timeZone, currency });
      });
    },
    answerContract: async ({ brand: { id: tenant }, session, body: { id, answer }, client, requestId }) => {
      const origin = { address: client.address, requestId };
      const answered = await database.asTenant(tenant, (trx) =>
        answerContract({ trx, clock, tenant, player: session.playerId, id, answer, origin }),
      );
      return contractView(answered);
    },
  } satisfies Partial<Endpoints<'agent'>>;
};

const one = (waiting: readonly Contract[], kind: ContractKind) => {
  const found = waiting.find((contract) => contract.kind === kind);
  return found === undefined ? null : contractView(found);
};
