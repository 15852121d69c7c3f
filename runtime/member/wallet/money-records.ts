import type { Schemas } from '../../api/operation-types.ts';
import type { KeyOf } from '../../texts/namespaces.ts';

export type MoneyRecord = Schemas['MoneyRecord'];
export type MoneyStatus = MoneyRecord['status'];

/** A way to pay in or out; a platform may know methods that this page does not. */
export type MethodId = 'bank' | 'ewallet' | 'card' | 'crypto' | 'counter';
const methodIds: readonly string[] = ['bank', 'ewallet', 'card', 'crypto', 'counter'] satisfies MethodId[];

export function methodKey(id: string): KeyOf<'cashier'> | undefined {
  return methodIds.includes(id) ? `method.${id as MethodId}` : undefined;
}

/** Whether the member may take it back. */
export function canCancel({ kind, status }: Pick<MoneyRecord, 'kind' | 'status'>): boolean {
  return status === 'pending' && (kind === 'deposit' || kind === 'withdrawal');
}
