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
  // Both times are the platform's: the device's clock may be wrong by more than the lifetime.
  const lifetime = active && data !== undefined ? data.expirationTime - data.now : 0;
  const id = data?.id;
  useEffect(() => {
    if (id === undefined || !(lifetime > 0)) return;
    const timer = setTimeout(() => void refetch(), lifetime);
    return () => clearTimeout(timer);
  }, [id, lifetime, refetch]);
  return { id: id ?? '', shown: data, failed: isError, refresh: () => void refetch() };
}
