import { useQuery } from '@tanstack/react-query';
import type { ErrorCode } from '../../../schema/errors.ts';
import type { ValueOf } from '../../api/operation-types.ts';
import { apiQuery } from '../../api/queries.ts';

export type Cashier = ValueOf<'getCashier'>;

/** What both forms answer themselves: at the field where one is wrong, over the button otherwise. */
export const formErrors = [
  'cashier.limit',
  'cashier.insufficient',
  'cashier.too_many_pending',
  'cashier.wrong_payment_password',
  'field.invalid',
  'service.unavailable',
  'service.upgrading',
  'unknown',
] as const satisfies readonly ErrorCode[];

/** What may be asked for now. Bounds of the day move with each request, so each visit asks again. */
export function useCashier() {
  return useQuery({ ...apiQuery({ operation: 'getCashier' }), staleTime: 0 });
}
