import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ValueOf } from '../../../schema/call-types.ts';
import { timing } from '../../../schema/constants.ts';
import type { ErrorCode } from '../../../schema/errors.ts';
import { apiQuery } from '../../api/queries.ts';
import { useRefreshWallet } from '../../member/wallet/use-refresh-wallet.ts';

export type Cashier = ValueOf<'getCashier'>;

/** Error codes that both forms handle themselves: shown at the field concerned, else above the button. */
export const formErrors = [
  'cashier.limit',
  'cashier.insufficient',
  'cashier.too_many_pending',
  'cashier.wrong_payment_password',
  'cashier.wrong_login_password',
  'cashier.login_again',
  'cashier.new_destination',
  'cashier.new_destination_login',
  'field.invalid',
  'service.unavailable',
  'service.upgrading',
  'unknown',
] as const satisfies readonly ErrorCode[];

/**
 * Current limits. Daily limits change with each request, so each visit refetches them. While a request is pending they are polled, because
 * a decision by staff changes balance and limits.
 */
export function useCashier() {
  const cashier = useQuery({
    ...apiQuery({ operation: 'getCashier' }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.waiting.length ? timing.decisionPoll : false),
  });
  const refresh = useEffectEvent(useRefreshWallet());
  const waiting = cashier.data?.waiting;
  const before = useRef(waiting);
  useEffect(() => {
    const decided = before.current?.some(({ id }) => !waiting?.some((other) => other.id === id));
    before.current = waiting;
    if (decided === true) refresh();
  }, [waiting]);
  return cashier;
}
