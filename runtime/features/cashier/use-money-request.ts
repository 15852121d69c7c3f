import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { CodedError } from '../../../schema/errors.ts';
import { useErrorText } from '../../forms/use-error-text.ts';
import type { MoneyRecord } from '../../member/wallet/money-records.ts';
import { useRefreshWallet } from '../../member/wallet/use-refresh-wallet.ts';
import { useText } from '../../texts/texts-context.tsx';
import { formErrors } from './cashier.ts';
import { useShowReceived } from './received-request.ts';

/** Shared by deposit and withdrawal: one request at a time, an idempotency key per request, and a message if no response came. */
export function useMoneyRequest(kind: 'deposit' | 'withdrawal', account: string) {
  const t = useText('cashier');
  const errorText = useErrorText();
  const client = useQueryClient();
  const refresh = useRefreshWallet();
  const showReceived = useShowReceived(kind === 'deposit' ? 'deposit' : 'withdraw');
  const [alert, setAlert] = useState<string>();
  const busy = useRef(false);
  const keys = useMemo(
    () =>
      requestKeys(
        () => sessionStorage,
        account,
        () => crypto.randomUUID(),
      ),
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

type Kind = 'deposit' | 'withdrawal';
type RequestKey = { readonly id: string; readonly what: string };

/**
 * Idempotency keys of money requests. A request keeps its id until its outcome is known, so a retry after a lost response, even after a
 * reload, is booked once. A different request gets a new id.
 */
export function requestKeys(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  account: string,
  newId: () => string,
) {
  /** An additional copy in memory, for browsers that block storage. */
  const inMemory = new Map<Kind, RequestKey>();
  const keyOf = (kind: Kind) => `asked.v1:${account}:${kind}`;
  const read = (kind: Kind) => inMemory.get(kind) ?? parse(quietly(() => storage().getItem(keyOf(kind))));
  return {
    idOf({ kind, parts }: { kind: Kind; parts: readonly string[] }): string {
      const what = JSON.stringify(parts);
      const before = read(kind);
      const current = before?.what === what ? before : { id: newId(), what };
      inMemory.set(kind, current);
      quietly(() => storage().setItem(keyOf(kind), JSON.stringify(current)));
      return current.id;
    },
    /** Called when the outcome is known: an equal request afterwards is a new one. */
    settle(kind: Kind): void {
      inMemory.delete(kind);
      quietly(() => storage().removeItem(keyOf(kind)));
    },
  };
}

/** Whether the outcome is known. After a network failure or a 5xx the request may have been booked. */
export function isCertain(error: unknown): boolean {
  return error instanceof CodedError && error.refused;
}

function parse(text: string | null | undefined): RequestKey | undefined {
  const value: unknown = quietly(() => JSON.parse(text ?? 'null'));
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, what } = value as Partial<Record<keyof RequestKey, unknown>>;
  return typeof id === 'string' && typeof what === 'string' ? { id, what } : undefined;
}

/** Storage may be blocked or full. */
function quietly<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
