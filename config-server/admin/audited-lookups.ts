import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { recordAct } from '../../server/record-act.ts';
import type { AdminCall, AdminEndpoints } from './admin-endpoint.ts';

/**
 * Calls that show players' own data and change nothing: whoever looks stands in the audit, before they see it. The platform does so
 * itself for wallets, where it knows whose they are.
 */
export const lookUps = [
  'listFeedback',
  'getFeedbackImage',
  'listMoneyRequests',
  'getRequestPicture',
  'listOutbox',
] as const satisfies readonly AdminOperationId[];

type LookUp = (typeof lookUps)[number];

export function withAuditedLookUps({
  endpoints,
  database,
  clock,
}: {
  endpoints: AdminEndpoints;
  database: Database;
  clock: Clock;
}): AdminEndpoints {
  const audited = (operation: LookUp) => {
    // Each is handed its own call, unread.
    const look = endpoints[operation] as (call: never) => unknown;
    return async (call: AdminCall<LookUp>) => {
      const { brand, actor, params, query, client, requestId } = call;
      const asked = { operation, ...params, ...query };
      await database.asOperator((trx) =>
        recordAct({
          ...{ trx, tenant: brand.id, actor, now: clock.now() },
          action: 'players.looked-up',
          before: null,
          after: asked,
          origin: { address: client.address, requestId },
        }),
      );
      return look(call as never);
    };
  };
  return { ...endpoints, ...Object.fromEntries(lookUps.map((operation) => [operation, audited(operation)])) };
}
