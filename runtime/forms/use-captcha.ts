import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { QueryOf, ValueOf } from '../../schema/call-types.ts';
import { apiQuery } from '../api/queries.ts';

export type Captcha = {
  /** Sent with the solution; empty while none is loaded. */
  readonly id: string;
  readonly shown: ValueOf<'getCaptcha'> | undefined;
  readonly failed: boolean;
  readonly refresh: () => void;
};

/** A captcha is valid for one attempt and two minutes. A click, a failed attempt and expiry load another one (CAPTCHA-01). */
export function useCaptcha({
  purpose,
  active,
}: {
  purpose: QueryOf<'getCaptcha'>['purpose'];
  active: boolean;
}): Captcha {
  const { data, isError, refetch } = useQuery({
    ...apiQuery({ operation: 'getCaptcha', query: { purpose } }),
    enabled: active,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const expires = active ? data?.expirationTime : undefined;
  useEffect(() => {
    if (expires === undefined) return;
    const timer = setTimeout(() => void refetch(), Math.max(1000, expires - Date.now()));
    return () => clearTimeout(timer);
  }, [expires, refetch]);
  return { id: data?.id ?? '', shown: data, failed: isError, refresh: () => void refetch() };
}
