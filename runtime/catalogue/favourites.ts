import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useCall } from '../api/api-context.tsx';
import { useStore } from '../browser/store.ts';
import { useGoTo } from '../page/page-link.tsx';
import { useSession } from '../session/session-context.tsx';
import { useTextOf } from '../texts/texts-context.tsx';
import { useToast } from '../ui/toast.tsx';
import type { Game } from './game-queries.ts';
import { knownFavourites } from './known-favourites.ts';

const sync = () => import('./sync-favourites.ts');

/** Lottery games cannot be favourites (FAV-06). */
export function canBeFavourite({ gameType }: Pick<Game, 'gameType'>): boolean {
  return gameType !== 'LOTT' && gameType !== 'ELOTT';
}

/** Whether a game is a favourite, and a function that toggles it. Visitors are sent to the login first (FAV-05). */
export function useFavourite(nodeId: number): { readonly marked: boolean; readonly toggle: () => void } {
  const { nodeIds } = useFavourites();
  const tools = {
    call: useCall(),
    client: useQueryClient(),
    session: useSession(),
    place: useLocation(),
    goTo: useGoTo(),
    toast: useToast(),
    textOf: useTextOf(),
  };
  return {
    marked: nodeIds.includes(nodeId),
    toggle: () => void sync().then(({ pressFavourite }) => pressFavourite({ ...tools, nodeId })),
  };
}

/** Favourites of the player: this device's copy, then the platform's list. */
export function useFavourites(): ReturnType<typeof knownFavourites.get> {
  const { record } = useSession();
  const call = useCall();
  const player = record?.userName ?? '';
  useEffect(() => {
    if (player === knownFavourites.get().player) return;
    knownFavourites.set({ player, nodeIds: [], settled: false });
    if (record !== undefined) void sync().then(({ loadFavourites }) => loadFavourites({ call, record }));
  }, [player, record, call]);
  return useStore(knownFavourites);
}
