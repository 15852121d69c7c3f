import type { Schemas } from '../../api/operation-types.ts';
import type { KeyOf } from '../../texts/namespaces.ts';

export type MoneyRecord = Schemas['MoneyRecord'];
export type MoneyStatus = MoneyRecord['status'];

/** Payment methods with a translated name; a platform may have others. */
export type MethodId = 'bank' | 'ewallet' | 'card' | 'crypto' | 'counter';
const methodIds: readonly string[] = ['bank', 'ewallet', 'card', 'crypto', 'counter'] satisfies MethodId[];

export function methodKey(id: string): KeyOf<'cashier'> | undefined {
  return methodIds.includes(id) ? `method.${id as MethodId}` : undefined;
}

/** Whether the member can cancel the request. */
export function canCancel({ kind, status }: Pick<MoneyRecord, 'kind' | 'status'>): boolean {
  return status === 'pending' && (kind === 'deposit' || kind === 'withdrawal');
}
