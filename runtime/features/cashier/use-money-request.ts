import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { CodedError } from '../../../schema/errors.ts';
import { useErrorText } from '../../forms/use-error-text.ts';
import type { MoneyRecord } from '../../member/wallet/money-records.ts';
import { useRefreshWallet } from '../../member/wallet/use-refresh-wallet.ts';
import { useText } from '../../texts/texts-context.tsx';
import { formErrors } from './cashier.ts';
import { useShowReceived } from './received.ts';
import { isCertain, requestKeys } from './request-keys.ts';

/** Shared by deposit and withdrawal: one request at a time, an idempotency key per request, and a message if no response came. */
export function useMoneyRequest({ kind, account }: { kind: 'deposit' | 'withdrawal'; account: string }) {
  const t = useText('cashier');
  const errorText = useErrorText();
  const client = useQueryClient();
  const refresh = useRefreshWallet();
  const showReceived = useShowReceived(kind === 'deposit' ? 'deposit' : 'withdraw');
  const [alert, setAlert] = useState<string>();
  const busy = useRef(false);
  const keys = useMemo(
    () => requestKeys({ storage: () => sessionStorage, account, newId: () => crypto.randomUUID() }),
    [account],
  );
  return {
    /** Error message that belongs to no single field. */
    alert,
    /**
     * Idempotency key for the request; undefined while another is in flight. A ref, because state updates too late for a double
     * click.
     */
    begin: (parts: readonly string[]): string | undefined => {
      if (busy.current) return undefined;
      busy.current = true;
      setAlert(undefined);
      return keys.idOf({ kind, parts });
    },
    succeed: (record: MoneyRecord) => {
      keys.settle(kind);
      refresh();
      showReceived(record);
    },
    /** Sets the message above the button. `field`: the form shows the error at its field instead. */
    fail: ({ error, field }: { error: CodedError; field: boolean }) => {
      if (!isCertain(error)) return setAlert(t('uncertain'));
      keys.settle(kind);
      void client.invalidateQueries({ queryKey: ['api', 'getCashier'] });
      if (!field && formErrors.some((own) => own === error.code)) setAlert(errorText(error));
    },
    end: () => {
      busy.current = false;
    },
  };
}
