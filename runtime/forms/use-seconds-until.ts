import { useCallback, useSyncExternalStore } from 'react';
import { timing } from '../../schema/constants.ts';
import { secondsUntil } from './sent-codes.ts';

/** Whole seconds until a time, updated twice a second (SMS-02). Computed from the clock, so it is correct after the device slept. */
export function useSecondsUntil(until: number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(() => {
        listener();
        if (until <= Date.now()) clearInterval(timer);
      }, timing.smsTick);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil({ until, now: Date.now() }),
    () => 0,
  );
}
