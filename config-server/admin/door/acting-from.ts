import { actingFrom } from '../../../server/record-act.ts';
import type { AdminCall, AllAdminEndpoints } from './admin-endpoint.ts';

/** Wraps the endpoints so that every act of a call is recorded with the call's address, however deep it is recorded. */
export function withOrigin(endpoints: AllAdminEndpoints): AllAdminEndpoints {
  const entries = Object.entries(endpoints).map(([operation, act]) => {
    // Each endpoint gets its own call unchanged, so its type does not matter here.
    const run = act as (call: never) => unknown;
    return [
      operation,
      (call: AdminCall<'changeBrands'>) =>
        actingFrom.run({ address: call.client.address, requestId: call.requestId }, () => run(call as never)),
    ];
  });
  return Object.fromEntries(entries) as AllAdminEndpoints;
}
