import type { QueryClient } from '@tanstack/react-query';
import type { ReadOperation } from '../api/operation-types.ts';

/** Calls that answer what staff publish: all that the feature `content` reads. */
export const published: readonly ReadOperation[] = [
  'listAnnouncements',
  'listLobbyNews',
  'listNumero',
  'listHelp',
  'listBanners',
];

/** Calls that answer games: all that the feature `games` reads of them. */
export const offered: readonly ReadOperation[] = [
  'listGames',
  'listHotGames',
  'listVendors',
  'listWinners',
  'listFavourites',
  'listRecentGames',
  'listGameMenus',
  'listPopularGames',
  'listLotteries',
];

/**
 * Keeps what staff publish, and which games they suspend, up to date: what the page shows is asked for anew, all else when it is shown
 * again.
 */
export function followContent({
  queries,
  revision: first,
}: {
  queries: QueryClient;
  /** Of the document. */
  revision: string;
}): {
  /** That is the revision now. */
  readonly changed: (revision: string) => void;
  /** The page is looked at again, and may have been told nothing meanwhile. */
  readonly look: () => void;
} {
  let known = first;
  return {
    changed: (revision) => {
      if (revision === known) return;
      const [content, suspended] = revision.split(' ');
      const [contentBefore, suspendedBefore] = known.split(' ');
      known = revision;
      for (const operation of [
        ...(content === contentBefore ? [] : published),
        ...(suspended === suspendedBefore ? [] : offered),
      ])
        void queries.invalidateQueries({ queryKey: ['api', operation] });
    },
    look: () => {
      for (const operation of published)
        void queries.refetchQueries({ queryKey: ['api', operation], type: 'active', stale: true });
    },
  };
}
