import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CodedError } from '../../schema/errors.ts';
import type { OperationId } from '../../schema/generated/operations.ts';
import type { Call } from '../api/operation-types.ts';
import { simulatedToken } from './session-record.ts';
import type { SessionStore } from './session-store.ts';

/** Milliseconds between attempts while the platform is unreachable, or if its clock has not reached the end yet. */
const retryAfter = 5000;
/** Milliseconds for which an answer is fresh when the player returns to the page. */
const freshFor = 60_000;
/** Longest timeout of browsers. A longer one would end at once. */
const longestTimeout = 2_147_483_647;

/** Calls whose answers differ during a break. */
export const differing: readonly OperationId[] = [
  'listAnnouncements',
  'listBanners',
  'listLobbyNews',
  'listRewards',
  'listWinners',
  'listInbox',
  'countInboxUnread',
  'getPlayBreak',
];

type Follows = {
  readonly store: SessionStore;
  readonly call: Call;
  readonly client: Pick<QueryClient, 'invalidateQueries'>;
};

export function RefusalFollower({ store, call, client }: Follows) {
  useEffect(() => {
    const left = new AbortController();
    followRefusal({ store, call, client, signal: left.signal });
    return () => left.abort();
  }, [store, call, client]);
  return null;
}

/**
 * Asks the platform why the member may not play, if there is a reason: when the page opens, when the player returns to it, and at the end
 * of a break. So offers appear only after the answer, and come back without a reload. Lists that
 * differ are refetched when a break begins or ends, in every tab. It stops with the signal.
 */
export function followRefusal({
  store,
  call,
  client,
  signal,
  wait = retryAfter,
}: Follows & { signal: AbortSignal; wait?: number }): void {
  if (store.token() === simulatedToken) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let answeredAt = Number.NEGATIVE_INFINITY;

  const requestIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(request, Math.min(milliseconds, longestTimeout));
  };

  async function request(): Promise<void> {
    const token = store.token();
    if (signal.aborted || running || token === undefined) return;
    running = true;
    const answer = await call({ operation: 'getSession' }).catch((error: unknown) =>
      error instanceof CodedError && error.refused ? ('ended' as const) : undefined,
    );
    running = false;
    if (signal.aborted) return;
    // Somebody else has logged in meanwhile.
    if (store.token() !== token) return plan();
    if (answer === undefined) return requestIn(wait);
    if (answer === 'ended') return store.end({ over: true });
    answeredAt = Date.now();
    store.refuse(answer.refusal);
    plan();
  }

  let refused = store.current().record?.refusal != null;
  function plan(): void {
    clearTimeout(timer);
    const { record } = store.current();
    if (record === undefined) return;
    const isRefused = record.refusal != null;
    if (isRefused !== refused)
      for (const operation of differing) void client.invalidateQueries({ queryKey: ['api', operation] });
    refused = isRefused;
    if (record.refusal === undefined) return void request();
    const until = record.refusal?.until ?? null;
    if (until === null) return;
    const left = Date.parse(until) - Date.now();
    requestIn(left > 0 ? left : wait);
  }

  const returned = () => {
    if (document.visibilityState === 'visible' && Date.now() - answeredAt > freshFor) void request();
  };
  const unsubscribe = store.subscribe(plan);
  document.addEventListener('visibilitychange', returned, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    unsubscribe();
  });
  // A permission is never stored, so the one of a record has just been answered.
  if (store.current().record?.refusal === null) plan();
  else void request();
}
