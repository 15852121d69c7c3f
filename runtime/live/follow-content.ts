import type { QueryClient } from '@tanstack/react-query';
import type { ReadOperation } from '../api/operation-types.ts';
import type { Spread } from './spread.ts';

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
  spread,
}: {
  queries: QueryClient;
  /** Of the document. */
  revision: string;
  /** When lists are asked for: every open page was told of the same. */
  spread: Pick<Spread, 'run'>;
}): {
  /** That is the revision now. */
  readonly changed: (revision: string) => void;
  /** The page is looked at again, and may have been told nothing meanwhile. */
  readonly look: () => void;
} {
  let known = first;
  let told = first;
  const ask = () => {
    const [content, suspended] = told.split(' ');
    const [contentBefore, suspendedBefore] = known.split(' ');
    known = told;
    for (const operation of [
      ...(content === contentBefore ? [] : published),
      ...(suspended === suspendedBefore ? [] : offered),
    ])
      void queries.invalidateQueries({ queryKey: ['api', operation] });
  };
  return {
    changed: (revision) => {
      told = revision;
      if (told !== known) spread.run(ask);
    },
    look: () => {
      for (const operation of published)
        void queries.refetchQueries({ queryKey: ['api', operation], type: 'active', stale: true });
    },
  };
}
