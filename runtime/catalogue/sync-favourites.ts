import type { QueryClient } from '@tanstack/react-query';
import { isMemberType } from '../../schema/constants.ts';
import { type PageAddress, returnParameter } from '../../schema/page-address.ts';
import type { Call } from '../api/operation-types.ts';
import { memberKeys } from '../session/member-storage.ts';
import type { Session, SessionRecord } from '../session/session-record.ts';
import { knownFavourites } from './known-favourites.ts';

const { favourites: keyOf } = memberKeys;

/** Adds the game first, or removes it if it is in the list (FAV-07). */
export function toggled(nodeIds: readonly number[], nodeId: number): number[] {
  const others = nodeIds.filter((known) => known !== nodeId);
  return others.length < nodeIds.length ? others : [nodeId, ...others];
}

/**
 * Shows this device's copy at once, then the platform's list. If the request fails, the copy stays. Guests share an account and have no
 * favourites.
 */
export async function loadFavourites({ call, record }: { call: Call; record: SessionRecord }): Promise<void> {
  if (isGuest(record)) return;
  const { userName: player } = record;
  const copy = read(player);
  show({ player, nodeIds: copy, settled: false });
  const { nodeIds } = await call({ operation: 'listFavouriteIds' }).catch(() => ({ nodeIds: copy }));
  // A change made during the request is on its way to the platform, and newer than this response.
  const now = knownFavourites.get().nodeIds;
  show({ player, nodeIds: now.join() === copy.join() ? nodeIds : now, settled: true });
}

const isGuest = ({ type }: SessionRecord) => isMemberType(type, 'guest');

/** Handles a press on the heart of a game. */
export async function pressFavourite({
  session: { record },
  place: { pathname, search },
  goTo,
  toast,
  textOf,
  ...change
}: {
  session: Session;
  place: { readonly pathname: string; readonly search: string };
  goTo: (address: PageAddress) => void;
  toast: (text: string) => void;
  textOf: (key: string) => string;
  call: Call;
  client: QueryClient;
  nodeId: number;
}): Promise<void> {
  if (record === undefined) return goTo({ page: 'login', query: { [returnParameter]: pathname + search } });
  if (isGuest(record)) return toast(textOf('shell:realAccountOnly'));
  await toggleFavourite({ ...change, player: record.userName });
}

/**
 * Shows the change at once (FAV-08) and sends it. If it fails, the shared error layer reports the failure and the change is undone. Changes
 * are sent one after the other, or a quick second press could overtake the first.
 */
async function toggleFavourite({
  call,
  client,
  player,
  nodeId,
}: {
  call: Call;
  client: QueryClient;
  player: string;
  nodeId: number;
}): Promise<void> {
  const flip = () => {
    const { nodeIds, settled } = knownFavourites.get();
    show({ player, nodeIds: toggled(nodeIds, nodeId), settled });
  };
  flip();
  const marked = knownFavourites.get().nodeIds.includes(nodeId);
  const change = client.getMutationCache().build(client, {
    scope: { id: 'favourites' },
    networkMode: 'always',
    mutationFn: async () => {
      if (marked) await call({ operation: 'addFavourite', body: { nodeId } });
      else await call({ operation: 'removeFavourite', query: { nodeId } });
    },
    onError: flip,
  });
  await change.execute(undefined).catch(() => undefined);
  await client.invalidateQueries({ queryKey: ['api', 'listFavourites'] });
}

/** Does nothing if another player has logged in meanwhile. */
function show(next: ReturnType<typeof knownFavourites.get>): void {
  if (knownFavourites.get().player !== next.player) return;
  knownFavourites.set(next);
  write(next);
}

function read(player: string): number[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(player)) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

function write({ player, nodeIds }: { player: string; nodeIds: readonly number[] }): void {
  try {
    localStorage.setItem(keyOf(player), JSON.stringify(nodeIds));
  } catch {
    // Storage is blocked: the platform still has the favourites.
  }
}
