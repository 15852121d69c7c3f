import { type OperationId, operations } from '../generated/operations.ts';

/** Whether a call does something, or is a GET that is to be as guarded: it carries the CSRF header. */
export function isIntentionalRequest(operation: OperationId): boolean {
  const { method, meant } = operations[operation];
  return method !== 'get' || meant === true;
}
