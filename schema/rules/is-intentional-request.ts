import { type OperationId, operations } from '../generated/operations.ts';

/** Whether a call has an effect, or is a GET that needs the same protection. Such calls carry the CSRF header. */
export function isIntentionalRequest(operation: OperationId): boolean {
  const { method, intentional } = operations[operation];
  return method !== 'get' || intentional === true;
}
