import { type AdminOperationId, adminOperations } from '../../../schema/generated/admin-operations.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { recordAct } from '../../../server/record-act.ts';
import type { AdminCall, AllAdminEndpoints } from './admin-endpoint.ts';

/** Calls that the contract marks as `audited`: they show players' own data and change nothing. */
type LookUp = {
  [Id in AdminOperationId]: (typeof adminOperations)[Id]['audited'] extends true ? Id : never;
}[AdminOperationId];

const isLookUp = (operation: AdminOperationId): operation is LookUp => adminOperations[operation].audited === true;

/** Records look-ups of players' own data in the audit log, before the caller gets the data. */
export function withRecordedLookUps({
  endpoints,
  database,
  clock,
}: DatabaseAndClock & { endpoints: AllAdminEndpoints }): AllAdminEndpoints {
  const recorded = (operation: LookUp) => {
    // Each endpoint gets its own call unchanged, so its type does not matter here.
    const look = endpoints[operation] as (call: never) => unknown;
    return async (call: AdminCall<LookUp>) => {
      const { brand, actor, params, query, client, requestId } = call;
      const lookUp = { operation, ...params, ...query };
      await database.asOperator((tx) =>
        recordAct(tx, {
          tenant: brand.id,
          actor,
          now: clock.now(),
          action: 'players.looked-up',
          before: null,
          after: lookUp,
          origin: { address: client.address, requestId },
        }),
      );
      return look(call as never);
    };
  };
  const lookUps = (Object.keys(endpoints) as AdminOperationId[]).filter(isLookUp);
  return { ...endpoints, ...Object.fromEntries(lookUps.map((operation) => [operation, recorded(operation)])) };
}
