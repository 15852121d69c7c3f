import { actingFrom } from '../../server/record-act.ts';
import type { AdminCall, AllAdminEndpoints } from './admin-endpoint.ts';

/** Every act of a call has the address that it came from in the audit, however deep it is recorded. */
export function withOrigin(endpoints: AllAdminEndpoints): AllAdminEndpoints {
  const entries = Object.entries(endpoints).map(([operation, act]) => {
    // Each is handed its own call, unread.
    const run = act as (call: never) => unknown;
    return [
      operation,
      (call: AdminCall<'changeBrands'>) =>
        actingFrom.run({ address: call.client.address, requestId: call.requestId }, () => run(call as never)),
    ];
  });
  return Object.fromEntries(entries) as AllAdminEndpoints;
}
