import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isMemberType } from '../../schema/constants.ts';
import { createStore, useStore } from '../browser/store.ts';
import { returnParameter, useGoTo } from '../page/page-link.tsx';
import { useSession } from '../session/session-context.tsx';
import { useTextOf } from '../texts/texts-context.tsx';
import { useToast } from '../ui/toast.tsx';
import type { Game } from './game-queries.ts';

type Kept = { readonly player: string; readonly nodeIds: readonly number[] };

/** Favourite games by node id, stored on this device (FAV-04), one list per player. */
const kept = createStore<Kept>({ player: '', nodeIds: [] });
const keyOf = (player: string) => `favourites.v1.${player}`;

/** Lottery games cannot be favourites (FAV-06). */
export function canBeFavourite({ gameType }: Pick<Game, 'gameType'>): boolean {
  return gameType !== 'LOTT' && gameType !== 'ELOTT';
}

/** Adds the game, or removes it if it is in the list (FAV-07). */
export function toggled({ nodeIds, nodeId }: { nodeIds: readonly number[]; nodeId: number }): number[] {
  const others = nodeIds.filter((known) => known !== nodeId);
  return others.length < nodeIds.length ? others : [...others, nodeId];
}

/** Whether a game is a favourite, and its toggle. Visitors are sent to log in first (FAV-05). */
export function useFavourite(nodeId: number): { readonly marked: boolean; readonly toggle: () => void } {
  const textOf = useTextOf();
  const { record } = useSession();
  const { nodeIds, player } = useStore(kept);
  const goTo = useGoTo();
  const toast = useToast();
  const { pathname, search } = useLocation();
  const toggle = () => {
    if (record === undefined) return goTo({ page: 'login', query: { [returnParameter]: pathname + search } });
    if (isMemberType({ type: record.type, of: 'guest' })) return toast(textOf('shell:realAccountOnly'));
    const next = toggled({ nodeIds: read(record.userName), nodeId });
    kept.set({ player: record.userName, nodeIds: next });
    write({ player: record.userName, nodeIds: next });
  };
  const userName = record?.userName ?? '';
  useEffect(() => {
    if (userName !== kept.get().player) kept.set({ player: userName, nodeIds: read(userName) });
  }, [userName]);
  return { marked: userName !== '' && player === userName && nodeIds.includes(nodeId), toggle };
}

function read(player: string): number[] {
  if (player === '') return [];
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(player)) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

function write({ player, nodeIds }: Kept): void {
  try {
    localStorage.setItem(keyOf(player), JSON.stringify(nodeIds));
  } catch {
    // Storage is blocked: favourites last until the page is closed.
  }
}
