import type { QueryClient } from '@tanstack/react-query';
import type { ReadOperation } from '../api/operation-types.ts';
import type { Spread } from './spread.ts';

/** Operations that return published content: everything that the feature `content` reads. */
export const published: readonly ReadOperation[] = [
  'listAnnouncements',
  'listLobbyNews',
  'listNumero',
  'listHelp',
  'listBanners',
];

/** Operations that return games: everything that the feature `games` reads of them. */
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

/** Updates published content and suspended games. Queries shown on the page are refetched at once, all others when they are shown again. */
export function followContent({
  queries,
  revision: first,
  spread,
}: {
  queries: QueryClient;
  /** Revision of the document. */
  revision: string;
  /** Delays refetches by a random time, because every open page receives the same event. */
  spread: Pick<Spread, 'run'>;
}): {
  /** Called with the new revision. */
  readonly changed: (revision: string) => void;
  /** Called when the page becomes visible again, because it may have missed events. */
  readonly look: () => void;
} {
  let known = first;
  let latest = first;
  const refetch = () => {
    const [content, suspended] = latest.split(' ');
    const [contentBefore, suspendedBefore] = known.split(' ');
    known = latest;
    for (const operation of [
      ...(content === contentBefore ? [] : published),
      ...(suspended === suspendedBefore ? [] : offered),
    ])
      void queries.invalidateQueries({ queryKey: ['api', operation] });
  };
  return {
    changed: (revision) => {
      latest = revision;
      if (latest !== known) spread.run(refetch);
    },
    look: () => {
      for (const operation of published)
        void queries.refetchQueries({ queryKey: ['api', operation], type: 'active', stale: true });
    },
  };
}
